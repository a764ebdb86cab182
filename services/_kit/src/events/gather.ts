/** Work that may share a run with other work that waits. */
export interface Gathered {
  /** How much of a run it takes. */
  readonly size: number;
  /** Shares its run with nothing. */
  readonly alone: boolean;
}
export interface GatherOptions {
  /** Runs at the same time. */
  readonly concurrency: number;
  /** A run takes no further work above this size. */
  readonly maxSize: number;
}

/**
 * Runs work in the order of its coming, and together what came while the runs before it were at work. `run` never
 * rejects. Answers a function that resolves when the run with its work has ended.
 */
export const createGather = <Work extends Gathered>(
  { concurrency, maxSize }: GatherOptions,
  run: (works: readonly Work[]) => Promise<void>,
): ((work: Work) => Promise<void>) => {
  const waiting: { work: Work; done: () => void }[] = [];
  let running = 0;
  let scheduled = false;

  const takeRun = () => {
    let size = 0;
    let taken = 0;
    for (const { work } of waiting) {
      if (taken > 0 && (work.alone || size + work.size > maxSize)) break;
      size += work.size;
      taken += 1;
      if (work.alone) break;
    }
    return waiting.splice(0, taken);
  };
  const startRuns = (): void => {
    scheduled = false;
    while (running < concurrency && waiting.length > 0) {
      const parts = takeRun();
      running += 1;
      void run(parts.map(({ work }) => work)).finally(() => {
        running -= 1;
        for (const { done } of parts) done();
        schedule();
      });
    }
  };
  // What is handed over in the same turn of the event loop starts together.
  const schedule = (): void => {
    if (scheduled) return;
    scheduled = true;
    setImmediate(startRuns);
  };
  return (work) =>
    new Promise((done) => {
      waiting.push({ work, done });
      schedule();
    });
};
