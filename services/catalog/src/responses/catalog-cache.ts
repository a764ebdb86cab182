import { LRUCache } from 'lru-cache';
import type { Changes, Stamp } from '../changes/changes.ts';

/**
 * What makes a kept value old. edits: an edit. flips: an edit or an item sold out or back. stock: as flips, and its
 * stock numbers may be half a second old (with the half second until other instances' changes arrive: one). item: any
 * change of that item, by its key.
 */
export type DependsOn = 'edits' | 'flips' | 'stock' | 'item';

/** The keys of what depends on one item alone. */
export const detailKey = (itemId: number): string => `detail:${itemId}`;
export const soldOutKey = (itemId: number): string => `soldOut:${itemId}`;

/** Which items stand on a page, how many there are in all, and the words that were searched for in the end. */
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
/** What is counted of a list. */
export interface ListCounts extends MatchCounts {
  readonly words: readonly string[];
}

export interface CatalogCache<V> {
  /** The kept value, or a new one, built once for all who wait for it. */
  get(key: string, on: DependsOn, build: () => Promise<V>): Promise<V>;
}
export interface CatalogCacheOptions<V> {
  limit: number;
  weigh: (value: V) => number;
  count?: (outcome: 'hit' | 'shared' | 'built') => void;
}

const maxStockAgeMs = 500;
/** A guard against a change that nobody reported. */
const maxAgeMs = 30_000;

const isFresh = (on: DependsOn, then: Stamp, now: Stamp): boolean => {
  if (now.at - then.at > maxAgeMs) return false;
  if (on === 'item') return true;
  if (then.edits !== now.edits) return false;
  if (on === 'edits') return true;
  if (then.flips !== now.flips) return false;
  return on === 'flips' || then.total === now.total || now.at - then.at <= maxStockAgeMs;
};

interface CachedValue<V> {
  readonly value: V;
  readonly stamp: Stamp;
}
interface Building<V> {
  readonly promise: Promise<V>;
  readonly stamp: Stamp;
}

/** A cache whose values are dropped by `changes`. A build that began before a change is never kept or joined after it. */
export const createCatalogCache = <V>(
  changes: Changes,
  { limit, weigh, count = () => {} }: CatalogCacheOptions<V>,
): CatalogCache<V> => {
  // A value heavier than an eighth is not kept: it would push out the rest.
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
        cache.set(key, { value, stamp: own.stamp }, { size: weigh(value) });
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
