import { expect, it } from 'vitest';
import { restartWaitMs } from './supervised-process.ts';

it('starts again later each time, after 10 s at most', () => {
  expect([0, 1, 2, 5, 6, 20].map(restartWaitMs)).toEqual([200, 400, 800, 6_400, 10_000, 10_000]);
});
