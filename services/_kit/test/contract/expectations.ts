import { expect } from 'vitest';
import type { Db } from '../../src/db/db.ts';
import { effectsOf } from './stage.ts';

export const keysOf = (count: number): string[] => Array.from({ length: count }, (_, index) => `key-${index}`);
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

export const expectEffects = (db: Db, count: number, timeout = 40_000): Promise<void> =>
  expect.poll(async () => (await effectsOf(db)).length, { timeout, interval: 50 }).toBeGreaterThanOrEqual(count);

/** Waits until each key has had exactly 1 … `count`, in this order. */
export const expectInOrder = async (db: Db, keys: readonly string[], count: number, timeout?: number) => {
  await expectEffects(db, keys.length * count, timeout);
  const effects = await effectsOf(db);
  const perKey = Object.fromEntries(keys.map((key) => [key, effects.filter((e) => e.key === key).map((e) => e.n)]));
  expect(perKey).toEqual(Object.fromEntries(keys.map((key) => [key, upTo(count)])));
};
