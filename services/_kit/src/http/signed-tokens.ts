import { createSecretKey, hkdfSync } from 'node:crypto';
import jwt from 'jsonwebtoken';

type TokenClaims = Readonly<Record<string, unknown>>;
export interface SignedTokens {
  /** Signs the claims into a text for a client. The text is valid until `endsAt`, rounded down to whole seconds. */
  sign(tokenClaims: TokenClaims, endsAt: Date): string;
  /** Reads a text signed for this purpose; undefined for any other text. `ended` is true when the token has expired. */
  read(text: string, now: Date): { tokenClaims: TokenClaims; ended: boolean } | undefined;
}

/** Our tokens are below 300 characters. A longer text than this limit is refused unchecked. */
const maxLength = 1_000;

/**
 * Signs claims that one part of the shop writes, a client carries and another part reads. It uses only HS256, with a
 * separate key for each purpose, derived from the secret that the parts share.
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
