import { KeyObject } from 'node:crypto';
import { JWKSNoMatchingKey } from 'jose/errors';
import { createRemoteJWKSet, customFetch } from 'jose/jwks/remote';
import type { Logger } from '../logger.ts';

export type Jwk = Readonly<Record<string, string>>;
/**
 * Finds the public key of a key id; undefined when the signer does not know the id. Throws when the signer cannot be
 * asked.
 */
export type FindKey = (kid: string) => Promise<KeyObject | undefined>;

interface JwksOptions {
  fetch(): Promise<readonly Jwk[]>;
  log: Pick<Logger, 'warn'>;
}

const minimumBits = 2048;
const pauseMs = 5_000;
const maxAgeMs = 60_000;
/** The library demands the URL of a key set. Ours comes from an internal call, so this URL is never fetched. */
const placeholderUrl = new URL('http://signer.invalid/');

/**
 * Creates a finder of the signer's public keys. For an unknown key id the finder asks the signer again, but at most
 * every 5 s. So invented ids cannot flood the signer. Keys older than a minute are reloaded in the background. So a new
 * key is known long before the signer uses it, and a withdrawn key disappears. While the signer is down, the known keys
 * stay in use.
 */
export const createJwks = ({ fetch, log }: JwksOptions): FindKey => {
  let fetchedAt = Number.POSITIVE_INFINITY;
  const keys = createRemoteJWKSet(placeholderUrl, {
    cooldownDuration: pauseMs,
    cacheMaxAge: Number.POSITIVE_INFINITY,
    [customFetch]: async () => {
      fetchedAt = Date.now();
      return Response.json({ keys: await fetch() });
    },
  });
  const refreshInBackground = (): void => {
    if (keys.fresh && Date.now() - fetchedAt > maxAgeMs)
      keys.reload().catch((err: unknown) => log.warn({ err }, 'the public keys were not renewed'));
  };
  return async (kid) => {
    refreshInBackground();
    try {
      const key = KeyObject.from(await keys({ alg: 'RS256', kid }));
      return (key.asymmetricKeyDetails?.modulusLength ?? 0) >= minimumBits ? key : undefined;
    } catch (error) {
      if (error instanceof JWKSNoMatchingKey) return undefined;
      throw error;
    }
  };
};
