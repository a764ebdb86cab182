/** Counts calls by key in this process. Each window begins at zero. */
interface WindowCounter {
  /** Counts this call. Returns the number of calls in the window and the ms that are left in the window. */
  count(key: string): { readonly calls: number; readonly leftMs: number };
}

/**
 * The highest number of keys that are remembered. A limit per address cannot stop a client with more addresses than
 * this number.
 */
const mostKeys = 200_000;

export const createWindowCounter = (windowMs: number, now: () => number): WindowCounter => {
  let counts = new Map<string, number>();
  let until = 0;
  return {
    count: (key) => {
      const at = now();
      if (at >= until || counts.size >= mostKeys) {
        counts = new Map();
        until = at + windowMs;
      }
      const calls = (counts.get(key) ?? 0) + 1;
      counts.set(key, calls);
      return { calls, leftMs: until - at };
    },
  };
};
