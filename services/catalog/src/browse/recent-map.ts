/** A map that keeps what was used last, up to a total weight (bytes or a count). */
export interface RecentMap<V> {
  get(key: string): V | undefined;
  set(key: string, value: V, weight: number): void;
  delete(key: string): void;
  clear(): void;
  weight(): number;
}

/** `limit` in the unit of the weights. A value heavier than an eighth of it is not kept: it would push out the rest. */
export const createRecentMap = <V>(limit: number): RecentMap<V> => {
  const entries = new Map<string, { value: V; weight: number }>();
  let total = 0;
  const remove = (key: string): void => {
    const entry = entries.get(key);
    if (entry === undefined) return;
    entries.delete(key);
    total -= entry.weight;
  };
  return {
    get: (key) => {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      // a Map keeps the order of insertion: put last, it is dropped last
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set: (key, value, weight) => {
      remove(key);
      if (weight > limit / 8) return;
      entries.set(key, { value, weight });
      total += weight;
      for (const oldest of entries.keys()) {
        if (total <= limit) break;
        remove(oldest);
      }
    },
    delete: remove,
    clear: () => {
      entries.clear();
      total = 0;
    },
    weight: () => total,
  };
};
