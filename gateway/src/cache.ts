import { LRUCache } from 'lru-cache';

interface CacheOptions<T extends object> {
  readonly freshMs: number;
  /** In bytes. Beyond this total, the least recently used value is removed first. */
  readonly limit: number;
  readonly sizeOf: (value: T) => number;
  readonly now: () => number;
  /**
   * True when a value younger than `freshMs` is still valid. Without this function every value younger than `freshMs`
   * is valid.
   */
  readonly isCurrent?: (value: T) => boolean;
}
/** Replaces `built` by `better`, unless a newer value is already cached. */
type Improve<T> = (built: T, better: T) => void;
/**
 * Returns the cached value, or builds it when it is older than `freshMs`. All callers that wait for one key share one
 * build.
 */
type Cache<T extends object> = (key: string, build: (improve: Improve<T>) => Promise<T>) => Promise<T>;

/** The values are the same for all visitors. When a build fails, the older value is returned if there is one. */
export const createCache = <T extends object>({
  freshMs,
  limit,
  sizeOf,
  now,
  isCurrent,
}: CacheOptions<T>): Cache<T> => {
  const cache = new LRUCache<string, T, (improve: Improve<T>) => Promise<T>>({
    maxSize: limit,
    sizeCalculation: sizeOf,
    ttl: freshMs,
    ttlResolution: 0,
    perf: { now },
    fetchMethod: (key, _old, { context: build }) =>
      build((built, better) => {
        if (cache.peek(key, { allowStale: true }) === built) cache.set(key, better);
      }),
    noDeleteOnFetchRejection: true,
    // A caller that waits for a value gets the value even when the cache has no room for it.
    ignoreFetchAbort: true,
  });
  // `allowStaleOnFetchRejection` is set only with an old value. Without an old value, the library would return
  // undefined instead of throwing the error of the build.
  return (key, build) => {
    const old = cache.peek(key, { allowStale: true });
    const forceRefresh = old !== undefined && isCurrent?.(old) === false;
    return cache.forceFetch(key, { context: build, forceRefresh, allowStaleOnFetchRejection: old !== undefined });
  };
};
