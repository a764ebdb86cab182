import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWake } from './wake.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a wait ends at a call, or after its time', async () => {
  const wake = createWake();
  const waiting = wake.wait(20_000);
  wake.call();
  await waiting;
  const ended = vi.fn();
  void wake.wait(20_000).then(ended);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalled();
});

it('a call while nobody waits is not lost, and counts once', async () => {
  const wake = createWake();
  wake.call();
  wake.call();
  await wake.wait(20_000);
  const ended = vi.fn();
  void wake.wait(30).then(ended);
  await vi.advanceTimersByTimeAsync(29);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalled();
});
