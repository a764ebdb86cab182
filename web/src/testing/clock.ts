import { vi } from 'vitest';

/**
 * Replaces the page's timers and dates by a clock that the test can advance. The clock also advances by itself. The
 * returned function restores the real clock.
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
