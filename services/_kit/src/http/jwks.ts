import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import type { Logger } from '../logger.ts';

export type Jwk = Readonly<Record<string, string>>;
/** The public key of a key id; undefined when the signer does not know it either. Throws when it cannot be asked. */
export type FindKey = (kid: string) => Promise<KeyObject | undefined>;

const minimumBits = 2048;

/** RSA signature keys alone; anything else in the set is passed over. */
const importKey = (jwk: Jwk): KeyObject | undefined => {
  if (jwk.kty !== 'RSA' || (jwk.alg ?? 'RS256') !== 'RS256' || (jwk.use ?? 'sig') !== 'sig') return undefined;
  const key = createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' });
  return (key.asymmetricKeyDetails?.modulusLength ?? 0) >= minimumBits ? key : undefined;
};
const importKeys = (keys: readonly Jwk[]): Map<string, KeyObject> =>
  new Map(
    keys.flatMap((jwk) => {
      const key = importKey(jwk);
      return key && jwk.kid ? [[jwk.kid, key] as const] : [];
    }),
  );

export interface JwksOptions {
  fetch(): Promise<readonly Jwk[]>;
  now(): number;
  log: Pick<Logger, 'warn'>;
}

const pauseMs = 5_000;
const maxAgeMs = 60_000;

/**
 * The signer's public keys, parsed once each. An unknown key id asks again, at most each 5 s, so that made-up ids
 * cannot flood the signer; keys older than a minute are asked for in passing, so that a new
 * one is known long before it signs, and a withdrawn one goes.
 */
export const createJwks = ({ fetch, now, log }: JwksOptions): FindKey => {
  let keys: Map<string, KeyObject> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  const ask = async (): Promise<void> => {
    askedAt = now();
    keys = importKeys(await fetch());
  };
  const askOnce = (): Promise<void> => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
  const refreshInPassing = (): void => {
    if (now() - askedAt > maxAgeMs)
      askOnce().catch((err: unknown) => log.warn({ err }, 'the public keys were not renewed'));
  };
  return async (kid) => {
    const known = keys?.get(kid);
    if (known) {
      refreshInPassing();
      return known;
    }
    // Without any key nothing can be judged: ask each time. With keys, an unknown id waits for its turn.
    if (keys === undefined || asking || now() - askedAt >= pauseMs) await askOnce();
    return keys?.get(kid);
  };
};
