import { LRUCache } from 'lru-cache';
import type { Changes, ChangeVersion } from '../changes/changes.ts';

/**
 * The changes after which a cached value is dropped.
 * - `edits`: an edit.
 * - `flips`: an edit or a flip.
 * - `stock`: an edit or a flip. Stock numbers may be half a second old. If another instance changed them, they may be
 *   one second old, because the change takes half a second to arrive.
 * - `item`: any change of the item in the key.
 */
export type DependsOn = 'edits' | 'flips' | 'stock' | 'item';

/** The keys of values that depend on one item alone. */
export const detailKey = (itemId: number): string => `detail:${itemId}`;
export const soldOutKey = (itemId: number): string => `soldOut:${itemId}`;

/**
 * The item ids on a page, the total of the list, and the words of the search: the visitor's words or another reading.
 */
export interface PageOfIds {
  readonly ids: readonly number[];
  readonly total: number;
  readonly words: readonly string[];
}
/** `total` items match, `titles` of them by their title. */
export interface MatchCounts {
  readonly total: number;
  readonly titles: number;
}
export interface ListCounts extends MatchCounts {
  readonly words: readonly string[];
}

export interface CatalogCache<V> {
  /** Answers the cached value, or builds a new one, once for all callers that wait for it. */
  get(key: string, on: DependsOn, build: () => Promise<V>): Promise<V>;
}
export interface CatalogCacheOptions<V> {
  limit: number;
  sizeOf: (value: V) => number;
  count?: (outcome: 'hit' | 'shared' | 'built') => void;
}

const maxStockAgeMs = 500;
/** The longest time in ms for which a cached value is used, in case a change was not reported. */
const maxAgeMs = 30_000;

const isFresh = (on: DependsOn, then: ChangeVersion, now: ChangeVersion): boolean => {
  if (now.at - then.at > maxAgeMs) return false;
  if (on === 'item') return true;
  if (then.edits !== now.edits) return false;
  if (on === 'edits') return true;
  if (then.flips !== now.flips) return false;
  return on === 'flips' || then.total === now.total || now.at - then.at <= maxStockAgeMs;
};

interface CachedValue<V> {
  readonly value: V;
  readonly stamp: ChangeVersion;
}
interface Building<V> {
  readonly promise: Promise<V>;
  readonly stamp: ChangeVersion;
}

/**
 * Creates a cache that drops its values after `changes`. A value whose build began before a change is neither cached
 * nor shared after the change.
 */
export const createCatalogCache = <V>(
  changes: Changes,
  { limit, sizeOf, count = () => {} }: CatalogCacheOptions<V>,
): CatalogCache<V> => {
  // A value larger than an eighth of the limit is not cached, because it would push out the other values.
  const cache = new LRUCache<string, CachedValue<V>>({ maxSize: limit, maxEntrySize: Math.floor(limit / 8) });
  const building = new Map<string, Building<V>>();

  const forget = (key: string): void => {
    cache.delete(key);
    building.delete(key);
  };
  changes.onItem((itemId) => {
    if (itemId === null) {
      cache.clear();
      building.clear();
      return;
    }
    forget(detailKey(itemId));
    forget(soldOutKey(itemId));
  });

  const run = async (key: string, own: Building<V>): Promise<V> => {
    try {
      const value = await own.promise;
      if (changes.followed && building.get(key) === own) {
        cache.set(key, { value, stamp: own.stamp }, { size: sizeOf(value) });
      }
      return value;
    } finally {
      if (building.get(key) === own) building.delete(key);
    }
  };
  return {
    get: async (key, on, build) => {
      const now = changes.now();
      const cached = cache.get(key);
      if (cached !== undefined && isFresh(on, cached.stamp, now)) {
        count('hit');
        return cached.value;
      }
      const running = building.get(key);
      if (running !== undefined && isFresh(on, running.stamp, now)) {
        count('shared');
        return running.promise;
      }
      count('built');
      const own = { promise: build(), stamp: now };
      building.set(key, own);
      return run(key, own);
    },
  };
};
