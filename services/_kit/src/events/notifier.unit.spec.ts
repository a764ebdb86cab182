import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createNotifier } from './notifier.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a wait for the notifier ends at a call, or after its time', async () => {
  const notifier = createNotifier();
  const waiting = notifier.wait(20_000);
  notifier.call();
  await waiting;
  const ended = vi.fn();
  void notifier.wait(20_000).then(ended);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalled();
});

it('calls of the notifier while nobody waits are remembered as one call', async () => {
  const notifier = createNotifier();
  notifier.call();
  notifier.call();
  await notifier.wait(20_000);
  const ended = vi.fn();
  void notifier.wait(30).then(ended);
  await vi.advanceTimersByTimeAsync(29);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalled();
});
