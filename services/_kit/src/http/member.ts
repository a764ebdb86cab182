/** The signed-in person, from the token that was verified here; no header is believed. */
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

/** The member of a token, or undefined when it is not one of ours or has ended. Throws UNAVAILABLE without keys. */
export type TokenVerifier = (token: string) => Promise<Member | undefined>;
