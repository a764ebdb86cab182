import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DbError } from './db/errors.ts';
import type { LeadershipDb } from './leadership.ts';
import type { Logger } from './logger.ts';
import { createMetrics } from './metrics.ts';
import { startWorkers, type Worker } from './worker.ts';

const everyMs = 60_000;
const silent = pino({ level: 'silent' });

/** A database in which this instance leads, or another one does. */
const createDatabase = ({ leads = true } = {}) => {
  const state = { leads, held: false };
  const listeners = { commit: (_: 'rows' | 'events') => {}, notification: (_: string) => {} };
  const db = {
    tryLock: vi.fn(async () => {
      state.held = state.leads;
      return state.held;
    }),
    hasLock: () => state.held,
    isListening: () => true,
    unlock: vi.fn(async () => {
      state.held = false;
    }),
    listen: (listener) => {
      listeners.notification = listener;
      return () => undefined;
    },
    notify: vi.fn(),
    onCommit: (listener) => {
      listeners.commit = listener;
      return () => undefined;
    },
  } satisfies LeadershipDb;
  return { state, listeners, db };
};
const startAll = (workers: readonly Worker[], { db } = createDatabase(), log: Logger = silent) =>
  startWorkers(workers, { db, log, metrics: createMetrics('cart'), now: () => new Date() });
const start = (worker: Worker, database = createDatabase()) => startAll([worker], database);

/** Advances the clock by more than the longest pause of a worker, and by less than two of its shortest pauses. */
const oneRest = () => vi.advanceTimersByTimeAsync(everyMs * 1.2);

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

  it('waits longer after each failure when its interval is short', async () => {
    const run = vi.fn(async () => {
      throw new Error('no');
    });
    const running = start({ name: 'send', everyMs: 100, run });
    await vi.advanceTimersByTimeAsync(2_000);
    // 100, 200, 400, 800 ms
    expect(run).toHaveBeenCalledTimes(5);
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
    const running = startAll(workers, createDatabase(), told);
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

describe('an exclusive worker', () => {
  it('runs only in the instance that leads, and begins as soon as that instance has gone', async () => {
    const [run, standBy] = [vi.fn(async () => {}), vi.fn()];
    const database = createDatabase({ leads: false });
    const running = start({ name: 'sweep', everyMs, exclusive: true, run, standBy }, database);
    await oneRest();
    expect(standBy).toHaveBeenCalled();
    expect(run).not.toHaveBeenCalled();
    database.state.leads = true;
    database.listeners.notification('leadership');
    await vi.advanceTimersByTimeAsync(0);
    expect(run).toHaveBeenCalledOnce();
    await running.stop();
  });

  it('tries to lead every two seconds, with one lock for all workers', async () => {
    const database = createDatabase({ leads: false });
    const run = vi.fn(async () => {});
    const workers = ['sweep', 'remind'].map((name) => ({ name, everyMs, exclusive: true, run }));
    const running = startAll(workers, database);
    await vi.advanceTimersByTimeAsync(6_500);
    expect(database.db.tryLock.mock.calls).toEqual([['leader'], ['leader'], ['leader'], ['leader']]);
    await running.stop();
  });

  it('does not keep the leadership, and so the relay, from another instance while another worker ends a slow run', async () => {
    const { promise: slowEnd, resolve: endSlowRun } = Promise.withResolvers<void>();
    const database = createDatabase();
    const relay = { name: 'relay', everyMs, exclusive: true, run: async () => {}, stop: async () => {} };
    const running = startAll([relay, { name: 'ask', everyMs, run: () => slowEnd }], database);
    await vi.advanceTimersByTimeAsync(0);
    const stopped = vi.fn();
    const stopping = running.stop().then(stopped);
    await vi.advanceTimersByTimeAsync(0);
    expect(database.db.unlock).toHaveBeenCalledWith('leader');
    expect(stopped).not.toHaveBeenCalled();
    endSlowRun();
    await stopping;
  });

  it('lets another instance lead only after its last run and its end', async () => {
    const order: string[] = [];
    const database = createDatabase();
    const record = (what: string) => async () => void order.push(what);
    database.db.unlock.mockImplementation(record('unlock'));
    const running = start(
      { name: 'send', everyMs, exclusive: true, run: record('run'), stop: record('stop') },
      database,
    );
    await vi.advanceTimersByTimeAsync(0);
    await running.stop();
    expect(order).toEqual(['run', 'stop', 'unlock']);
    expect(database.db.notify).toHaveBeenLastCalledWith('leadership');
  });
});

describe('a worker that tells when more work is due', () => {
  /** Starts the worker, lets its first runs pass, and then counts the runs. */
  const startWaiting = async (dueAt: () => Promise<Date | undefined>, more: Partial<Worker> = {}, leads = true) => {
    const database = createDatabase({ leads });
    const run = vi.fn(async () => {});
    const running = start({ name: 'expire', everyMs: 100, run, dueAt, ...more }, database);
    await vi.advanceTimersByTimeAsync(1_000);
    run.mockClear();
    return { run, running, ...database };
  };
  const never = async (): Promise<undefined> => undefined;

  it('sleeps until that time', async () => {
    const due = new Date(Date.now() + 5_000);
    const { run, running } = await startWaiting(async () => (new Date() < due ? due : undefined));
    await vi.advanceTimersByTimeAsync(3_900);
    expect(run).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(run).toHaveBeenCalledOnce();
    await running.stop();
  });

  it('is woken by a commit of this process and by one that another process reports', async () => {
    const { run, running, listeners } = await startWaiting(never);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(run).not.toHaveBeenCalled();
    listeners.commit('rows');
    await vi.advanceTimersByTimeAsync(0);
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(5_000);
    listeners.notification('rows');
    await vi.advanceTimersByTimeAsync(0);
    expect(run).toHaveBeenCalledTimes(2);
    await running.stop();
  });

  it('runs at most once in its interval while commits follow each other, and once more after the last commit', async () => {
    const { run, running, listeners } = await startWaiting(never);
    for (let commits = 0; commits < 50; commits += 1) {
      listeners.commit('rows');
      await vi.advanceTimersByTimeAsync(10);
    }
    await vi.advanceTimersByTimeAsync(5_000);
    expect(run.mock.calls.length).toBeGreaterThanOrEqual(5);
    expect(run.mock.calls.length).toBeLessThanOrEqual(7);
    await running.stop();
  });

  it('catches up within 24 s on a commit that nobody reported', async () => {
    const { run, running } = await startWaiting(never);
    await vi.advanceTimersByTimeAsync(24_000);
    expect(run).toHaveBeenCalledOnce();
    await running.stop();
  });

  it('runs at its interval in an instance that does not lead, and reports the commits of this instance', async () => {
    const { run, running, listeners, db } = await startWaiting(never, {}, false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(run.mock.calls.length).toBeGreaterThan(8);
    listeners.commit('events');
    expect(db.notify).toHaveBeenCalledWith('events');
    await running.stop();
  });

  it('runs at its interval again as soon as the connection of its lock is lost', async () => {
    const { run, running, listeners, state } = await startWaiting(never);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(run).not.toHaveBeenCalled();
    Object.assign(state, { leads: false, held: false });
    listeners.notification('connection');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(run.mock.calls.length).toBeGreaterThan(8);
    await running.stop();
  });

  it('is woken only by the commits that it waits for', async () => {
    const { run, running, listeners } = await startWaiting(never, { wokenBy: 'events' });
    listeners.commit('rows');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(run).not.toHaveBeenCalled();
    listeners.commit('events');
    await vi.advanceTimersByTimeAsync(0);
    expect(run).toHaveBeenCalledOnce();
    await running.stop();
  });
});
