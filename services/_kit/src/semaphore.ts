import PQueue from 'p-queue';

/** Does a piece of work once there is room for it, and answers what it answers. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

interface Limits {
  /** Who waited so long is refused; without it everybody waits as long as it takes. */
  readonly longestWaitMs?: number;
  /** Who finds so many in the line already is refused at once. */
  readonly longestLine?: number;
  readonly refusal: () => Error;
}

/** So many pieces of work at once (`count` ≥ 1); the others wait, first come first served. */
export const createSemaphore = (count: number, limits?: Limits): Semaphore => {
  const queue = new PQueue({ concurrency: count });
  const isFull = (): boolean =>
    limits?.longestLine !== undefined && queue.pending >= count && queue.size >= limits.longestLine;
  return async (work) => {
    if (limits === undefined) return queue.add(work);
    if (isFull()) throw limits.refusal();
    const late = new AbortController();
    const timer = limits.longestWaitMs && setTimeout(() => late.abort(limits.refusal()), limits.longestWaitMs);
    const begin = () => {
      clearTimeout(timer);
      return work();
    };
    return queue.add(begin, { signal: late.signal });
  };
};
