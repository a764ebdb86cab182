/** Rouses a loop of this process. A call while nobody waits is remembered, so that none is lost. */
export interface Wake {
  call(): void;
  /** Resolves at the next call, or after `ms`. */
  wait(ms: number): Promise<void>;
}

export const createWake = (): Wake => {
  let called = false;
  let rouse: (() => void) | undefined;
  return {
    call: () => {
      called = true;
      rouse?.();
    },
    wait: (ms) =>
      new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          rouse = undefined;
          called = false;
          resolve();
        };
        const timer = setTimeout(done, ms);
        rouse = done;
        if (called) done();
      }),
  };
};
