import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DbError } from './db/errors.ts';
import { createMetrics } from './metrics.ts';
import { startWorkers, type Worker } from './worker.ts';

const log = pino({ level: 'silent' });
const start = (worker: Worker, tryLock = async () => true) =>
  startWorkers([worker], { db: { tryLock }, log, metrics: createMetrics('cart') });

/** Advances the clock by more than the longest pause of a worker, and by less than two of its shortest pauses. */
const oneRest = () => vi.advanceTimersByTimeAsync(everyMs * 1.2);
const everyMs = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a worker', () => {
  it('runs again after a failure', async () => {
    const run = vi.fn(async () => {
      throw new Error('no');
    });
    const running = start({ name: 'sweep', everyMs, run });
    await oneRest();
    await oneRest();
    expect(run).toHaveBeenCalledTimes(3);
    await running.stop();
  });

  it('shares one log line with all workers that fail for the same cause, and one when the cause ends', async () => {
    let [isAway, isWrong] = [true, false];
    const lines: string[] = [];
    const told = pino({ base: null, timestamp: false }, { write: (line: string) => lines.push(JSON.parse(line).msg) });
    const run = async () => {
      if (isAway) throw new DbError('sweep.due', { message: 'connect', code: 'ECONNREFUSED' });
      if (isWrong) throw new Error('no such thing');
    };
    const workers = ['sweep', 'remind', 'count'].map((name) => ({ name, everyMs, run }));
    const running = startWorkers(workers, {
      db: { tryLock: async () => true },
      log: told,
      metrics: createMetrics('cart'),
    });
    for (let runs = 0; runs < 3; runs += 1) await oneRest();
    expect(lines).toEqual(['a worker failed and will run again']);
    isAway = false;
    await oneRest();
    await oneRest();
    expect(lines.slice(1)).toEqual(['no worker fails for this any more']);
    isWrong = true;
    await oneRest();
    isWrong = false;
    isAway = true;
    await oneRest();
    await oneRest();
    expect(lines.slice(2).filter((line) => line === 'a worker failed and will run again')).toHaveLength(2);
    await running.stop();
  });

  it('waits for its interval before its first run when it has delayFirstRun', async () => {
    const run = vi.fn(async () => {});
    const running = start({ name: 'look', everyMs, delayFirstRun: true, run });
    await vi.advanceTimersByTimeAsync(everyMs * 0.8);
    expect(run).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(everyMs * 0.4);
    expect(run).toHaveBeenCalledOnce();
    await running.stop();
  });

  it('runs only with the lock when it is exclusive', async () => {
    const run = vi.fn(async () => {});
    const tryLock = vi.fn(async () => tryLock.mock.calls.length > 2);
    const running = start({ name: 'sweep', everyMs, exclusive: true, run }, tryLock);
    await oneRest();
    expect(run).not.toHaveBeenCalled();
    await oneRest();
    await running.stop();
    expect(tryLock.mock.calls).toEqual([['worker:sweep'], ['worker:sweep'], ['worker:sweep']]);
    expect(run).toHaveBeenCalledOnce();
  });

  it('calls standBy each time that another instance has the lock', async () => {
    const [run, standBy] = [vi.fn(async () => {}), vi.fn()];
    const running = start({ name: 'sweep', everyMs, exclusive: true, run, standBy }, async () => false);
    await oneRest();
    await running.stop();
    expect(standBy).toHaveBeenCalledTimes(2);
    expect(run).not.toHaveBeenCalled();
  });

  it('aborts its run when it is stopped, and waits for the end of the run', async () => {
    const { promise: end, resolve: letEnd } = Promise.withResolvers<void>();
    const [aborted, stopped] = [vi.fn(), vi.fn()];
    const run = (signal: AbortSignal) => {
      signal.addEventListener('abort', aborted);
      return end;
    };
    const running = start({ name: 'sweep', everyMs, run });
    const stopping = running.stop().then(stopped);
    await oneRest();
    expect([aborted.mock.calls.length, stopped.mock.calls.length]).toEqual([1, 0]);
    letEnd();
    await stopping;
  });

  it('stops at once while it waits for its next run', async () => {
    const run = vi.fn(async () => {});
    const running = start({ name: 'sweep', everyMs, run });
    await vi.advanceTimersByTimeAsync(0);
    expect(run).toHaveBeenCalledOnce();
    // The fake clock does not advance, so only the stop can end the pause.
    await running.stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});
