import { isTransient } from './db/errors.ts';
import { createNotifier } from './events/notifier.ts';
import { type Leadership, type LeadershipDb, seekLeadership } from './leadership.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';
import { inSpan } from './tracing/span.ts';

/**
 * Repeated work. Each run begins about `everyMs` after the end of the previous run, or later when the worker tells what
 * it waits for (`dueAt`). A run that throws is logged, and the next run follows as usual.
 */
export interface Worker {
  readonly name: string;
  readonly everyMs: number;
  run(signal: AbortSignal): Promise<void>;
  /**
   * Answers when more work is due, undefined when only a commit can bring work. In the instance that leads, the worker
   * then sleeps until that time or until the next commit, but not longer than 24 s.
   */
  dueAt?(): Promise<Date | undefined>;
  /** The commits that end the sleep; 'rows' when absent. */
  readonly wokenBy?: 'rows' | 'events';
  /** The shortest time between two runs while work comes in, ms; `everyMs` when absent. */
  readonly pauseMs?: number;
  /** True to wait before the first run, because the services that the run calls may be starting at the same time. */
  readonly delayFirstRun?: boolean;
  /** True to run only in the instance that leads. */
  readonly exclusive?: boolean;
  /** Called instead of a run while another instance leads. Earlier measurements of this instance are then stale. */
  standBy?(): void;
  /** Called after the last run. */
  stop?(): Promise<void>;
  /** True when the run makes its own spans. */
  readonly ownSpans?: true;
}

export interface RunningWorkers {
  /** Ends the work: aborts the signal of a running run, lets another instance lead, and waits until the run has ended. */
  stop(): Promise<void>;
}

interface Tools {
  readonly db: LeadershipDb;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly now: () => Date;
  /** The longest sleep of a worker, ms; 20,000 when absent. The real sleep differs by up to 20 %. */
  readonly sleepMs?: number;
}

/** A lost notification is caught up within this time, ms. */
const defaultSleepMs = 20_000;
/** The longest wait after repeated failures of a frequent worker, ms. */
const maxBackoffMs = 5_000;
const jitter = (ms: number, by: number): number => ms * (1 - by + Math.random() * 2 * by);

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

interface Crew extends Tools {
  readonly failureLog: FailureLog;
  readonly leadership: Pick<Leadership, 'isLeader'>;
  readonly signal: AbortSignal;
}

/** Answers the time, by performance.now, until which the worker has nothing to do unless it is woken, ms. */
const calculateSleep = async (worker: Worker, { leadership, now, sleepMs = defaultSleepMs }: Crew): Promise<number> => {
  // Another instance may commit work for this one, and reports it only to the leader.
  if (worker.dueAt === undefined || !leadership.isLeader()) return 0;
  const due = await worker.dueAt();
  const untilDue = due === undefined ? Number.POSITIVE_INFINITY : due.getTime() - now().getTime();
  return performance.now() + Math.min(untilDue, jitter(sleepMs, 0.2));
};

/** Runs once. Answers until when the worker may sleep, 0 when it may not; undefined after a failure. */
const createRun = (worker: Worker, crew: Crew) => {
  const { metrics, failureLog, signal } = crew;
  const failures = metrics.counter('worker_failures_total', 'Runs of a worker that threw', ['worker']);
  const seconds = metrics.histogram('worker_duration_seconds', 'Time of a run', ['worker']);
  const work = { name: `worker ${worker.name}`, kind: 'internal', begins: true } as const;
  return async (): Promise<number | undefined> => {
    const end = seconds.startTimer({ worker: worker.name });
    try {
      await (worker.ownSpans ? worker.run(signal) : inSpan(work, () => worker.run(signal)));
      failureLog.succeeded(worker.name);
      return signal.aborted ? 0 : await calculateSleep(worker, crew);
    } catch (err) {
      if (signal.aborted) return undefined;
      failures.inc({ worker: worker.name });
      failureLog.failed(worker.name, err);
      return undefined;
    } finally {
      end();
    }
  };
};

interface Notifiers {
  readonly woken: ReturnType<typeof createNotifier>;
  readonly stopped: ReturnType<typeof createNotifier>;
}

const repeat = async (worker: Worker, crew: Crew, { woken, stopped }: Notifiers): Promise<void> => {
  const { leadership, signal } = crew;
  const runOnce = createRun(worker, crew);
  const { everyMs, pauseMs = everyMs } = worker;
  let failures = 0;
  // Instances that started together must not all run at the same time.
  if (worker.delayFirstRun) await stopped.wait(jitter(everyMs, 0.1));
  while (!signal.aborted) {
    if (worker.exclusive && !leadership.isLeader()) {
      worker.standBy?.();
      await woken.wait(defaultSleepMs);
      continue;
    }
    const sleepUntil = await runOnce();
    failures = sleepUntil === undefined ? failures + 1 : 0;
    const backoff = Math.min(everyMs * 2 ** (failures - 1), Math.max(everyMs, maxBackoffMs));
    await stopped.wait(jitter(failures > 0 ? backoff : sleepUntil ? pauseMs : everyMs, 0.1));
    if (sleepUntil && !signal.aborted) await woken.wait(Math.max(0, sleepUntil - performance.now()));
  }
  await worker.stop?.();
};

/** Starts all workers. Their first runs begin at once, except for those with `delayFirstRun`. */
export const startWorkers = (workers: readonly Worker[], tools: Tools): RunningWorkers => {
  const controller = new AbortController();
  const crews = workers.map((worker) => ({ worker, woken: createNotifier(), stopped: createNotifier() }));
  const leadership = seekLeadership(tools.db, (by) => {
    for (const { worker, woken } of crews) {
      if (by === 'leadership' || (worker.wokenBy ?? 'rows') === by) woken.call();
    }
  });
  const crew = { ...tools, failureLog: createFailureLog(tools.log), leadership, signal: controller.signal };
  const running = crews.map(({ worker, ...notifiers }) => repeat(worker, crew, notifiers));
  return {
    stop: async () => {
      controller.abort();
      for (const { woken, stopped } of crews) {
        woken.call();
        stopped.call();
      }
      // A slow run must not keep the relay from another instance.
      await Promise.all(running.filter((_, index) => workers[index]?.stop));
      await leadership.stop();
      await Promise.all(running);
    },
  };
};
