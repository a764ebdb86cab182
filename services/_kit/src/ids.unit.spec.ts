import { expect, it } from 'vitest';
import { uuidV7 } from './ids.ts';

it('makes ids that are UUIDs of version 7 and sort by their time', () => {
  const ids = [1, 2, 2 ** 40].map((ms) => uuidV7(ms));
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(Array.from({ length: 1_000 }, () => uuidV7(5))).size).toBe(1_000);
});
