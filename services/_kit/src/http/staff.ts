import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { Right } from '@gyeol/contracts/rules/rights.ts';
import { LRUCache } from 'lru-cache';
import { isProblem, problem } from '../errors.ts';
import type { InternalClient } from './internal-client.ts';

/**
 * Answers the rights of the staff who signed in with this token. Undefined when the session has ended or its member is
 * no staff any more. Throws UNAVAILABLE while member is away.
 */
export type StaffOf = (jti: string) => Promise<readonly Right[] | undefined>;

/** A right that was taken away counts for this time at most. */
const cacheMs = 1_000;
const cachedSessions = 1_000;

/** A member service of the previous release does not know the call. Its refusal would look like one of the caller's. */
const whileUpgrading = (error: unknown): never => {
  throw isProblem(error, 'UNKNOWN_PATH') ? problem('UNAVAILABLE', { cause: error }) : error;
};

/** Asks member once for each session in the time of the cache, however many calls wait for the answer. */
export const createStaffOf = (internal: InternalClient, { now = Date.now }: { now?: () => number } = {}): StaffOf => {
  const cache = new LRUCache<string, { rights: readonly Right[] | undefined }>({
    max: cachedSessions,
    ttl: cacheMs,
    perf: { now },
    ttlResolution: 0,
    fetchMethod: async (jti) => {
      const { rights } = await internal.call(internalCalls.staffRights, { body: { jti } }).catch(whileUpgrading);
      return { rights: rights ?? undefined };
    },
  });
  return async (jti) => (await cache.fetch(jti))?.rights;
};
