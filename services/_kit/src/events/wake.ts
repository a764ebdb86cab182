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

const listeners = new Set<() => void>();

/** Somebody in this process committed events into an outbox. */
export const outboxCommitted = (): void => {
  for (const listener of listeners) listener();
};
/** Calls `listener` after each commit into an outbox; answers how to end that. */
export const onOutboxCommitted = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
