import type { Db } from '@gyeol/service-kit/db/db.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { placesForNewOrders, withPlaces } from './places.ts';

afterEach(() => void vi.useRealTimers());

const ask = sql('test.ask', 'select 1');
/** A pool whose statements end when the test says. */
const heldPool = () => {
  const open: ((rows: object[]) => void)[] = [];
  const db = { poolSize: 4, rows: () => new Promise((resolve) => open.push(resolve)) } as unknown as Db;
  return { db, open };
};

describe('places of new orders in the pool', () => {
  it('are never all of it: what does not use them is at work at once', async () => {
    const { db, open } = heldPool();
    const yielding = withPlaces(db, 3);
    const asked = Array.from({ length: 10 }, () => yielding.rows(ask));
    await Promise.resolve();
    expect(open).toHaveLength(3);
    void db.rows(ask);
    expect(open).toHaveLength(4);
    for (let index = 0; index < 11; index += 1) {
      open[index]?.([]);
      await new Promise(setImmediate);
    }
    expect(await Promise.all(asked)).toHaveLength(10);
  });

  it('are given back by work that failed', async () => {
    const failing = { rows: () => Promise.reject(new Error('no')) } as unknown as Db;
    const yielding = withPlaces(failing, 1);
    for (let index = 0; index < 3; index += 1) await expect(yielding.rows(ask)).rejects.toThrow('no');
  });

  it('are waited for no longer than a connection', async () => {
    vi.useFakeTimers();
    const { db } = heldPool();
    const yielding = withPlaces(db, 1);
    void yielding.rows(ask);
    const late = yielding.rows(ask).catch((error: { code: string }) => error.code);
    await vi.advanceTimersByTimeAsync(5_100);
    expect(await late).toBe('UNAVAILABLE');
  });

  it('leave a quarter of the pool, and one connection of the smallest', () => {
    expect([1, 2, 4, 8, 20].map(placesForNewOrders)).toEqual([1, 1, 3, 6, 15]);
  });
});
