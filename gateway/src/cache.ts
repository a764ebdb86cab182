import { LRUCache } from 'lru-cache';

interface CacheOptions<T extends object> {
  readonly freshMs: number;
  /** Bytes of all that is cached; what was not asked for longest goes first. */
  readonly limit: number;
  readonly weigh: (value: T) => number;
  readonly now: () => number;
  /** Whether a value that is younger than `freshMs` still holds; each does unless said. */
  readonly isCurrent?: (value: T) => boolean;
}
/** Puts a better value in the place of the one that was built, unless there is a newer one already. */
type Improve<T> = (built: T, better: T) => void;
/** What is cached under the key, or newly built when it is older than `freshMs`; one build for all who wait. */
type Cache<T extends object> = (key: string, build: (improve: Improve<T>) => Promise<T>) => Promise<T>;

/** For what is the same for everybody. A build that fails is answered with the older value, if there is one. */
export const createCache = <T extends object>({ freshMs, limit, weigh, now, isCurrent }: CacheOptions<T>): Cache<T> => {
  const cache = new LRUCache<string, T, (improve: Improve<T>) => Promise<T>>({
    maxSize: limit,
    sizeCalculation: weigh,
    ttl: freshMs,
    ttlResolution: 0,
    perf: { now },
    fetchMethod: (key, _old, { context: build }) =>
      build((built, better) => {
        if (cache.peek(key, { allowStale: true }) === built) cache.set(key, better);
      }),
    noDeleteOnFetchRejection: true,
    // Who waits for a value that found no room is answered all the same.
    ignoreFetchAbort: true,
  });
  // Where nothing old is there the library would answer nothing in place of the failure.
  return (key, build) => {
    const old = cache.peek(key, { allowStale: true });
    const forceRefresh = old !== undefined && isCurrent?.(old) === false;
    return cache.forceFetch(key, { context: build, forceRefresh, allowStaleOnFetchRejection: old !== undefined });
  };
};
