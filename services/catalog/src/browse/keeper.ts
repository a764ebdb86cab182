import { LRUCache } from 'lru-cache';
import type { Changes, Stamp } from './changes.ts';

/**
 * What makes a kept value old. edits: an edit. flips: an edit or an item sold out or back. stock: as flips, and its
 * stock numbers may be half a second old (with the half second until other instances' changes arrive: one). item: any
 * change of that item, by its key.
 */
export type DependsOn = 'edits' | 'flips' | 'stock' | 'item';

/** The keys of what depends on one item alone. */
export const detailKey = (itemId: number): string => `detail:${itemId}`;
export const soldOutKey = (itemId: number): string => `soldOut:${itemId}`;

export interface Keeper<V> {
  /** The kept value, or a new one, built once for all who wait for it. */
  get(key: string, on: DependsOn, build: () => Promise<V>): Promise<V>;
}
export interface KeeperOptions<V> {
  limit: number;
  weigh: (value: V) => number;
  count?: (outcome: 'hit' | 'shared' | 'built') => void;
}

const maxStockAgeMs = 500;
/** A guard against a change that nobody told of. */
const maxAgeMs = 30_000;

const isFresh = (on: DependsOn, then: Stamp, now: Stamp): boolean => {
  if (now.at - then.at > maxAgeMs) return false;
  if (on === 'item') return true;
  if (then.edits !== now.edits) return false;
  if (on === 'edits') return true;
  if (then.flips !== now.flips) return false;
  return on === 'flips' || then.moves === now.moves || now.at - then.at <= maxStockAgeMs;
};

interface Kept<V> {
  readonly value: V;
  readonly stamp: Stamp;
}
interface Building<V> {
  readonly promise: Promise<V>;
  readonly stamp: Stamp;
}

/** A cache whose values are dropped by `changes`. A build that began before a change is never kept or joined after it. */
export const createKeeper = <V>(changes: Changes, { limit, weigh, count = () => {} }: KeeperOptions<V>): Keeper<V> => {
  // A value heavier than an eighth is not kept: it would push out the rest.
  const kept = new LRUCache<string, Kept<V>>({ maxSize: limit, maxEntrySize: Math.floor(limit / 8) });
  const building = new Map<string, Building<V>>();

  const forget = (key: string): void => {
    kept.delete(key);
    building.delete(key);
  };
  changes.onItem((itemId) => {
    if (itemId === null) {
      kept.clear();
      building.clear();
      return;
    }
    forget(detailKey(itemId));
    forget(soldOutKey(itemId));
  });

  const run = async (key: string, mine: Building<V>): Promise<V> => {
    try {
      const value = await mine.promise;
      if (changes.followed && building.get(key) === mine) {
        kept.set(key, { value, stamp: mine.stamp }, { size: weigh(value) });
      }
      return value;
    } finally {
      if (building.get(key) === mine) building.delete(key);
    }
  };
  return {
    get: async (key, on, build) => {
      const now = changes.now();
      const known = kept.get(key);
      if (known !== undefined && isFresh(on, known.stamp, now)) {
        count('hit');
        return known.value;
      }
      const running = building.get(key);
      if (running !== undefined && isFresh(on, running.stamp, now)) {
        count('shared');
        return running.promise;
      }
      count('built');
      const mine = { promise: build(), stamp: now };
      building.set(key, mine);
      return run(key, mine);
    },
  };
};
