/** Does a piece of work once there is a place for it, and answers what it answers. */
export type InPlace = <T>(work: () => Promise<T>) => Promise<T>;

interface Patience {
  /** Who waited so long leaves the line; without it everybody waits as long as it takes. */
  readonly longestWaitMs: number;
  /** What that one is refused with. */
  readonly tooLate: () => Error;
}

/** So many pieces of work at once (`count` ≥ 1); the others wait, first come first served. */
export const createPlaces = (count: number, patience?: Patience): InPlace => {
  let free = count;
  const waiting = new Set<() => void>();
  const wait = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const enter = (): void => {
        clearTimeout(late);
        resolve();
      };
      const late =
        patience &&
        setTimeout(() => {
          waiting.delete(enter);
          reject(patience.tooLate());
        }, patience.longestWaitMs);
      waiting.add(enter);
    });
  /** A place is handed on, not given back and taken again: nobody can come in between. */
  const leave = (): void => {
    const [next] = waiting;
    if (next === undefined) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next();
  };
  return async (work) => {
    if (free > 0) free -= 1;
    else await wait();
    try {
      return await work();
    } finally {
      leave();
    }
  };
};
