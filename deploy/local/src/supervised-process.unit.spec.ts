import { expect, it } from 'vitest';
import { restartWaitMs } from './supervised-process.ts';

it('a supervised process is restarted after growing waits of up to 10 s', () => {
  expect([0, 1, 2, 5, 6, 20].map(restartWaitMs)).toEqual([200, 400, 800, 6_400, 10_000, 10_000]);
});
