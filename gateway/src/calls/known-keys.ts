import type { KeyOf, ProgramKey } from '@gyeol/service-kit/http/program-keys.ts';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { addressOf, tooMany } from './limits.ts';
import { createWindowCounter } from './window-counter.ts';

/** Answers a key by its hash, as `KeyOf`. Throws 429 for an address that has tried too many other keys. */
export type LimitedKeyOf = (request: FastifyRequest, keyHash: string) => Promise<ProgramKey | undefined>;

/** A program that is set up wrongly tries one key again and again. Only a search for keys tries others. */
const newKeysPerMinute = 30;
const knownKeys = 1_000;

/**
 * Lets an address ask member about 30 keys a minute that this gateway has not seen to be valid. Nobody can guess one of
 * 256 bits, but a flood of guesses would be a flood of questions for member.
 */
export const limitUnknownKeys = (
  keyOf: KeyOf,
  { loopback, now }: { loopback: boolean; now: () => number },
): LimitedKeyOf => {
  const known = new LRUCache<string, true>({ max: knownKeys });
  const counter = createWindowCounter(60_000, now);
  return async (request, keyHash) => {
    const address = known.has(keyHash) ? undefined : addressOf(request, loopback);
    if (address !== undefined) {
      const { calls, leftMs } = counter.count(address);
      if (calls > newKeysPerMinute) throw tooMany('TOO_MANY_REQUESTS', leftMs);
    }
    const key = await keyOf(keyHash);
    if (key === undefined) known.delete(keyHash);
    else known.set(keyHash, true);
    return key;
  };
};
