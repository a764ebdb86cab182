/** Counts calls by key in this process. Each window begins at zero. */
interface WindowCounter {
  /** Counts this call. Returns the number of calls in the window and the time that the window has left, ms. */
  count(key: string): { readonly calls: number; readonly leftMs: number };
}

/**
 * The highest number of keys that are remembered. A client with more addresses than that cannot be stopped by a limit
 * per address.
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
