import { LRUCache } from 'lru-cache';
import { isProblem, problem } from '../errors.ts';

/** A right that was taken away counts for this time at most. */
const cacheMs = 1_000;
const cachedAnswers = 1_000;

/** A member service of the previous release does not know the call. Its refusal would look like one of the caller's. */
const whileUpgrading = (error: unknown): never => {
  throw isProblem(error, 'UNKNOWN_PATH') ? problem('UNAVAILABLE', { cause: error }) : error;
};

/**
 * Answers what `ask` answers, and asks once for each id in the time of the cache, however many calls wait for the
 * answer. An answer that `isStale` names is never a cached one. A failure is not cached.
 */
export const askOnce = <Answer>(
  ask: (id: string) => Promise<Answer>,
  now: () => number = Date.now,
): ((id: string, isStale?: (answer: Answer) => boolean) => Promise<Answer | undefined>) => {
  const cache = new LRUCache<string, { answer: Answer }>({
    max: cachedAnswers,
    ttl: cacheMs,
    perf: { now },
    ttlResolution: 0,
    fetchMethod: async (id) => ({ answer: await ask(id).catch(whileUpgrading) }),
  });
  return async (id, isStale = () => false) => {
    const cached = await cache.fetch(id);
    if (cached === undefined || !isStale(cached.answer)) return cached?.answer;
    return (await cache.fetch(id, { forceRefresh: true }))?.answer;
  };
};
