/** Wakes a waiting loop. A call that comes while the loop does not wait is remembered. */
export interface Notifier {
  call(): void;
  /** Resolves at the next call, or after `ms`. */
  wait(ms: number): Promise<void>;
}

export const createNotifier = (): Notifier => {
  let called = false;
  let resolveWait: (() => void) | undefined;
  return {
    call: () => {
      called = true;
      resolveWait?.();
    },
    wait: (ms) =>
      new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          resolveWait = undefined;
          called = false;
          resolve();
        };
        const timer = setTimeout(done, ms);
        resolveWait = done;
        if (called) done();
      }),
  };
};
