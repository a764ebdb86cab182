import { KeyObject } from 'node:crypto';
import { JWKSNoMatchingKey } from 'jose/errors';
import { createRemoteJWKSet, customFetch } from 'jose/jwks/remote';
import type { Logger } from '../logger.ts';

export type Jwk = Readonly<Record<string, string>>;
/** The public key of a key id; undefined when the signer does not know it either. Throws when it cannot be asked. */
export type FindKey = (kid: string) => Promise<KeyObject | undefined>;

interface JwksOptions {
  fetch(): Promise<readonly Jwk[]>;
  log: Pick<Logger, 'warn'>;
}

const minimumBits = 2048;
const pauseMs = 5_000;
const maxAgeMs = 60_000;
/** The library asks for a set by its address; ours is a call of the shop, so this one is never gone to. */
const placeholderUrl = new URL('http://signer.invalid/');

/**
 * The signer's public keys. An unknown key id asks again, at most each 5 s, so that made-up ids cannot flood the signer;
 * keys older than a minute are asked for in passing, so that a new one is known long before it signs, and a withdrawn
 * one goes. While the signer is away the keys that are known stay in use.
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
