/** What the shop's token says about its bearer. */
export interface Claims {
  username: string;
  role: 'ROLE_USER' | 'ROLE_ADMIN';
  displayName: string;
  realName: string;
  phoneNumber: string;
}
export const claimKeys = ['username', 'role', 'displayName', 'realName', 'phoneNumber'] as const;

const payloadOf = (token: string): unknown => {
  const part = token.split('.')[1] ?? '';
  const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
};

/** The claims of a token, read and not verified (the server verifies); undefined when unreadable or run out. */
export const readClaims = (token: string, now = Date.now()): Claims | undefined => {
  try {
    const claims = payloadOf(token) as Claims & { exp?: number };
    if (claims.exp !== undefined && claims.exp * 1000 <= now) return undefined;
    return claimKeys.every((key) => typeof claims[key] === 'string') ? claims : undefined;
  } catch {
    return undefined;
  }
};
