import type { Db } from './db/db.ts';
import { isTransient } from './db/errors.ts';
import { createNotifier } from './events/notifier.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';
import { inSpan } from './tracing/span.ts';

/**
 * Repeated work. Each run begins about `everyMs` after the end of the previous run. A run that throws is logged, and
 * the next run follows as usual.
 */
export interface Worker {
  readonly name: string;
  readonly everyMs: number;
  run(signal: AbortSignal): Promise<void>;
  /** True to wait before the first run, because the services that the run calls may be starting at the same time. */
  readonly delayFirstRun?: boolean;
  /** True to run in one instance of the service at a time, by a lock of the database. */
  readonly exclusive?: boolean;
  /**
   * Called instead of a run while another instance has the lock. Earlier measurements of this instance are then stale.
   */
  standBy?(): void;
}

export interface RunningWorkers {
  /** Ends the work: aborts the signal of a running run and waits until the run has ended. */
  stop(): Promise<void>;
}

interface Tools {
  readonly db: Pick<Db, 'tryLock'>;
  readonly log: Logger;
  readonly metrics: Metrics;
}

/**
 * Answers one cause for all transient errors, because a database that is down fails every worker with a different
 * message.
 */
const causeOf = (error: unknown): string => {
  if (isTransient(error)) return 'transient';
  const { code, message } = error as Partial<{ code: unknown; message: unknown }>;
  return String(code || message);
};

/** Logs each cause of failing workers once, and the end of the cause once. */
const createFailureLog = (log: Logger) => {
  const causes = new Map<string, string>();
  const failFor = (cause: string): boolean => [...causes.values()].includes(cause);
  return {
    failed: (worker: string, err: unknown): void => {
      const cause = causeOf(err);
      if (!failFor(cause)) log.warn({ err, worker }, 'a worker failed and will run again');
      causes.set(worker, cause);
    },
    succeeded: (worker: string): void => {
      const cause = causes.get(worker);
      if (cause === undefined) return;
      causes.delete(worker);
      if (!failFor(cause)) log.info({ worker }, 'no worker fails for this any more');
    },
  };
};
type FailureLog = ReturnType<typeof createFailureLog>;

const repeat = async (
  worker: Worker,
  { db, metrics, failureLog }: Tools & { failureLog: FailureLog },
  signal: AbortSignal,
): Promise<void> => {
  const failures = metrics.counter('worker_failures_total', 'Runs of a worker that threw', ['worker']);
  const seconds = metrics.histogram('worker_duration_seconds', 'Time of a run', ['worker']);
  const runOnce = async (): Promise<void> => {
    if (worker.exclusive && !(await db.tryLock(`worker:${worker.name}`))) return worker.standBy?.();
    const end = seconds.startTimer({ worker: worker.name });
    const work = { name: `worker ${worker.name}`, kind: 'internal', begins: true } as const;
    await inSpan(work, () => worker.run(signal)).finally(end);
  };
  const notifier = createNotifier();
  signal.addEventListener('abort', notifier.call);
  // Instances that started together must not all run at the same time.
  const restWithJitter = () => notifier.wait(worker.everyMs * (0.9 + Math.random() * 0.2));
  if (worker.delayFirstRun) await restWithJitter();
  while (!signal.aborted) {
    await runOnce().then(
      () => failureLog.succeeded(worker.name),
      (err: unknown) => {
        if (signal.aborted) return;
        failures.inc({ worker: worker.name });
        failureLog.failed(worker.name, err);
      },
    );
    await restWithJitter();
  }
};

/** Starts all workers. Their first runs begin at once, except for those with `delayFirstRun`. */
export const startWorkers = (workers: readonly Worker[], tools: Tools): RunningWorkers => {
  const controller = new AbortController();
  const failureLog = createFailureLog(tools.log);
  const running = workers.map((worker) => repeat(worker, { ...tools, failureLog }, controller.signal));
  return {
    stop: async () => {
      controller.abort();
      await Promise.all(running);
    },
  };
};
