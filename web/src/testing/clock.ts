import { vi } from 'vitest';

/**
 * Gives the test control over the page's timers and dates until the returned function is called. The timers and dates
 * still advance on their own.
 */
export const holdClock = (): (() => void) => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  });
  return () => {
    vi.useRealTimers();
  };
};

/**
 * Advances the held clock by a second before each look: `expect.poll(later(look))` gets the effects of the page's
 * timers without waiting for them.
 */
export const later =
  <T>(look: () => T): (() => T) =>
  () => {
    vi.advanceTimersByTime(1_000);
    return look();
  };
