/** Does a piece of work once there is a place for it, and answers what it answers. */
export type InPlace = <T>(work: () => Promise<T>) => Promise<T>;

interface Limits {
  /** Who waited so long is refused; without it everybody waits as long as it takes. */
  readonly longestWaitMs?: number;
  /** Who finds so many in the line already is refused at once. */
  readonly longestLine?: number;
  readonly refusal: () => Error;
}

/** So many pieces of work at once (`count` ≥ 1); the others wait, first come first served. */
export const createPlaces = (count: number, limits?: Limits): InPlace => {
  let free = count;
  const waiting = new Set<() => void>();
  const wait = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const enter = (): void => {
        clearTimeout(late);
        resolve();
      };
      if (limits?.longestLine !== undefined && waiting.size >= limits.longestLine) return reject(limits.refusal());
      const late =
        limits?.longestWaitMs &&
        setTimeout(() => {
          waiting.delete(enter);
          reject(limits.refusal());
        }, limits.longestWaitMs);
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
