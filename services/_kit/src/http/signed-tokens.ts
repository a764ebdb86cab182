import { createSecretKey, hkdfSync } from 'node:crypto';
import jwt from 'jsonwebtoken';

type TokenClaims = Readonly<Record<string, unknown>>;
export interface SignedTokens {
  /** The claims as a text that a client may carry; good until `endsAt` (whole seconds). */
  sign(tokenClaims: TokenClaims, endsAt: Date): string;
  /** What was signed for this purpose; `ended` keeps its claims when its time is over; undefined for anything else. */
  read(text: string, now: Date): { tokenClaims: TokenClaims; ended: boolean } | undefined;
}

/** Ours are below 300 characters; longer ones are not worth a look. */
const maxLength = 1_000;

/**
 * Statements that one part of the shop signs, a client carries and another part reads: HS256 and nothing else, with a
 * key of its own for each purpose, made from the secret that the parts share.
 */
export const createSignedTokens = (secret: string, purpose: string): SignedTokens => {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `gyeol ${purpose}`, 32)));
  return {
    sign: (tokenClaims, endsAt) =>
      jwt.sign({ ...tokenClaims, exp: Math.floor(endsAt.getTime() / 1_000) }, key, {
        algorithm: 'HS256',
        audience: purpose,
        noTimestamp: true,
      }),
    read: (text, now) => {
      if (text.length > maxLength) return undefined;
      try {
        const tokenClaims = jwt.verify(text, key, { algorithms: ['HS256'], audience: purpose, ignoreExpiration: true });
        if (typeof tokenClaims === 'string' || typeof tokenClaims.exp !== 'number') return undefined;
        return { tokenClaims, ended: tokenClaims.exp * 1_000 <= now.getTime() };
      } catch {
        return undefined;
      }
    },
  };
};
