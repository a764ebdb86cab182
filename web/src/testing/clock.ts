import { vi } from 'vitest';

/** Puts the page's timers and dates into the test's hand, until the returned function is called. They run on meanwhile. */
export const holdClock = (): (() => void) => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  });
  return () => {
    vi.useRealTimers();
  };
};

/** Looks a second later by the held clock: `expect.poll(later(look))` waits for what timers of the page bring, and not for them. */
export const later =
  <T>(look: () => T): (() => T) =>
  () => {
    vi.advanceTimersByTime(1_000);
    return look();
  };
