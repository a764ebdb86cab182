/**
 * The issuer, audience and algorithm of every login token. The signer (member) uses them, and every verifier demands
 * them.
 */
export const tokenRules = { issuer: 'gyeol', audience: 'gyeol', algorithm: 'RS256' } as const;

/** The signed-in person, read from a token that this process verified. No header is trusted. */
export interface Member {
  readonly id: number;
  readonly username: string;
  readonly role: 'ROLE_USER' | 'ROLE_ADMIN';
  readonly displayName: string;
  readonly realName: string;
  /** Digits only. */
  readonly phoneNumber: string;
  readonly jti: string;
  readonly issuedAt: Date;
}

export const isAdmin = (member: Member | undefined): boolean => member?.role === 'ROLE_ADMIN';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Reads the member from the verified claims of a token. Undefined when a claim is missing that each of our tokens has.
 */
export const memberOfClaims = (tokenClaims: Readonly<Record<string, unknown>>): Member | undefined => {
  const { sub, role, jti, iat, exp } = tokenClaims;
  const id = typeof sub === 'string' && /^[1-9]\d{0,15}$/.test(sub) ? Number(sub) : 0;
  if (!Number.isSafeInteger(id) || id === 0 || (role !== 'ROLE_USER' && role !== 'ROLE_ADMIN')) return undefined;
  if (typeof jti !== 'string' || jti === '' || typeof iat !== 'number' || typeof exp !== 'number') return undefined;
  return {
    id,
    username: text(tokenClaims.username),
    role,
    displayName: text(tokenClaims.displayName),
    realName: text(tokenClaims.realName),
    phoneNumber: text(tokenClaims.phoneNumber),
    jti,
    issuedAt: new Date(Math.round(iat * 1_000)),
  };
};
