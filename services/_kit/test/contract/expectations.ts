import { expect } from 'vitest';
import { eventually } from '../../../../tests/support/eventually.ts';
import type { Db } from '../../src/db/db.ts';
import { effectsOf } from './stage.ts';

export const keysOf = (count: number): string[] => Array.from({ length: count }, (_, index) => `key-${index}`);
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Waits like `expect.poll`, which tests that run concurrently cannot call. */
export const expectSoon = (what: string, check: () => Promise<void> | void): Promise<true> =>
  eventually(
    what,
    async () => {
      await check();
      return true as const;
    },
    90_000,
  );

export const expectEffects = (db: Db, count: number): Promise<true> =>
  expectSoon(`${count} effects`, async () => {
    expect((await effectsOf(db)).length).toBeGreaterThanOrEqual(count);
  });

/** Waits for all effects. Each key must have exactly the numbers 1 … `count`, in this order. */
export const expectInOrder = async (db: Db, keys: readonly string[], count: number): Promise<void> => {
  await expectEffects(db, keys.length * count);
  const effects = await effectsOf(db);
  const perKey = Object.fromEntries(keys.map((key) => [key, effects.filter((e) => e.key === key).map((e) => e.n)]));
  expect(perKey).toEqual(Object.fromEntries(keys.map((key) => [key, upTo(count)])));
};
