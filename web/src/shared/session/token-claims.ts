export interface TokenClaims {
  username: string;
  role: 'ROLE_USER' | 'ROLE_ADMIN';
  displayName: string;
  realName: string;
  phoneNumber: string;
}
export const tokenClaimKeys = ['username', 'role', 'displayName', 'realName', 'phoneNumber'] as const;

const payloadOf = (token: string): unknown => {
  const part = token.split('.')[1] ?? '';
  const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
};

/**
 * Reads the claims of a token. The server verifies the token, this function does not. Returns undefined when the token
 * is unreadable or has expired.
 */
export const readTokenClaims = (token: string, now = Date.now()): TokenClaims | undefined => {
  try {
    const tokenClaims = payloadOf(token) as TokenClaims & { exp?: number };
    if (tokenClaims.exp !== undefined && tokenClaims.exp * 1000 <= now) return undefined;
    return tokenClaimKeys.every((key) => typeof tokenClaims[key] === 'string') ? tokenClaims : undefined;
  } catch {
    return undefined;
  }
};
