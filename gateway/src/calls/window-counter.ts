/** Counts calls by key in this process, from the beginning of each window anew. */
interface WindowCounter {
  /** This call, counted: how many there were in the window, and how long it lasts still, ms. */
  count(key: string): { readonly calls: number; readonly leftMs: number };
}

/** So many keys are remembered at most: who comes from more addresses than that is not stopped by a limit of addresses. */
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
