/** Each window begins at zero. */
interface WindowCounter {
  /** `calls` includes this call. */
  count(key: string): { readonly calls: number; readonly leftMs: number };
}

/**
 * The most keys that are remembered. A client with more addresses than this could not be stopped by a limit per address
 * in any case.
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
