import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { createMetrics } from './metrics.ts';
import { startWorkers, type Worker } from './worker.ts';

const log = pino({ level: 'silent' });
const start = (worker: Worker, tryLock = async () => true) =>
  startWorkers([worker], { db: { tryLock }, log, metrics: createMetrics('cart') });

describe('a worker', () => {
  it('runs again after a failure', async () => {
    const run = vi.fn(async () => {
      throw new Error('no');
    });
    const running = start({ name: 'sweep', everyMs: 1, run });
    await expect.poll(() => run.mock.calls.length).toBeGreaterThan(2);
    await running.stop();
  });

  it('that rests first does not run while its neighbours may still be starting', async () => {
    const run = vi.fn(async () => {});
    const running = start({ name: 'look', everyMs: 300, delayFirstRun: true, run });
    await sleep(200);
    expect(run).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce());
    await running.stop();
  });

  it('that is exclusive runs only with the lock', async () => {
    const run = vi.fn(async () => {});
    const tryLock = vi.fn(async () => tryLock.mock.calls.length > 2);
    const running = start({ name: 'sweep', everyMs: 1, exclusive: true, run }, tryLock);
    await expect.poll(() => run).toHaveBeenCalled();
    await running.stop();
    expect(tryLock).toHaveBeenCalledWith('worker:sweep');
    expect(run.mock.calls.length).toBeLessThanOrEqual(tryLock.mock.calls.length - 2);
  });

  it('that stands by says so each time that another has the lock', async () => {
    const [run, standBy] = [vi.fn(async () => {}), vi.fn()];
    const running = start({ name: 'sweep', everyMs: 1, exclusive: true, run, standBy }, async () => false);
    await vi.waitFor(() => expect(standBy.mock.calls.length).toBeGreaterThan(1));
    await running.stop();
    expect(run).not.toHaveBeenCalled();
  });

  it('ends its run when it is told to stop, and waits for it', async () => {
    let ended = false;
    const run = (signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        const end = (): void => {
          ended = true;
          resolve();
        };
        signal.addEventListener('abort', () => setTimeout(end, 10));
      });
    const running = start({ name: 'sweep', everyMs: 60_000, run });
    await new Promise((resolve) => setImmediate(resolve));
    await running.stop();
    expect(ended).toBe(true);
  });

  it('does not keep a stop waiting for its next turn', async () => {
    const run = vi.fn(async () => {});
    const running = start({ name: 'sweep', everyMs: 60_000, run });
    await expect.poll(() => run).toHaveBeenCalled();
    await running.stop();
  });
});
