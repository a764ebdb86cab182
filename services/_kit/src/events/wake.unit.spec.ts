import { expect, it } from 'vitest';
import { createWake } from './wake.ts';

const after = async (work: Promise<void>): Promise<number> => {
  const start = performance.now();
  await work;
  return performance.now() - start;
};

it('a wait ends at a call', async () => {
  const wake = createWake();
  setTimeout(wake.call, 10);
  expect(await after(wake.wait(20_000))).toBeLessThan(10_000);
});
it('a call while nobody waits is not lost, and counts once', async () => {
  const wake = createWake();
  wake.call();
  wake.call();
  expect(await after(wake.wait(20_000))).toBeLessThan(10_000);
  expect(await after(wake.wait(30))).toBeGreaterThan(20);
});
