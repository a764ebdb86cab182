import PQueue from 'p-queue';

/** Runs work once there is room for it, and answers its result. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

interface Limits {
  /** The longest wait before work is refused, ms; absent: no limit. */
  readonly longestWaitMs?: number;
  /** The longest queue. When it is full, new work is refused at once. */
  readonly longestLine?: number;
  readonly refusal: () => Error;
}

/** Runs at most `count` (≥ 1) pieces of work at once. Other work waits, first come first served. */
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
