import { setTimeout as sleep } from 'node:timers/promises';
import { needsPerson, writeFailure } from '@gyeol/service-kit/lifecycle.ts';
import type { OpenedService } from '@gyeol/service-kit/open-service.ts';

const maxWaitMs = 10_000;
/** 200 ms, 400 ms … 10 s. */
const waitMs = (failures: number): number => Math.min(maxWaitMs, 100 * 2 ** failures);

/** A service of this process whose opening is retried until it succeeds. */
export interface OpeningPart {
  /** Settles after the first try. Rejects for a fault that only a person can fix, and then there is no further try. */
  readonly tried: Promise<void>;
  readonly opened: Promise<OpenedService>;
  /** Ends the service, or the attempts to open it. */
  stop(): Promise<void>;
}

type Rest = (ms: number, signal: AbortSignal) => Promise<unknown>;
const restUntilAborted: Rest = (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined);

export const openPart = (
  name: string,
  open: () => Promise<OpenedService>,
  onOpened: (service: OpenedService) => void,
  rest: Rest = restUntilAborted,
): OpeningPart => {
  const ending = new AbortController();
  const tried = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<OpenedService>();
  let running: OpenedService | undefined;

  const run = async (): Promise<void> => {
    for (let failures = 1; !ending.signal.aborted; failures += 1) {
      try {
        running = await open();
        onOpened(running);
        tried.resolve();
        return opened.resolve(running);
      } catch (error) {
        writeFailure(name, error);
        if (failures === 1 && needsPerson(error)) return tried.reject(error);
        tried.resolve();
        await rest(waitMs(failures), ending.signal);
      }
    }
  };
  const ran = run();
  return {
    tried: tried.promise,
    opened: opened.promise,
    stop: async () => {
      ending.abort();
      await ran;
      await running?.stop();
    },
  };
};
