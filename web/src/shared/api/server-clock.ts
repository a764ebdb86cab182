/**
 * The least server's time at the start of the page's own clock (`performance.now()`), in ms, as the answers so far show.
 * Undefined before the first answer. The device's clock does not count, because people and networks set it.
 */
let leadMs: number | undefined;
const listeners = new Set<() => void>();
/** The longest time that a timer of a browser can run. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * Learns the server's time from the header `Date` of an answer. When the answer arrives, the server's clock shows this
 * time or a later one, even if a cache has kept the answer. The highest lead is therefore the closest one. `Date` has
 * whole seconds, so the first answer may leave the page a second late, and later answers correct that. The page is
 * never ahead of the server. Where the page's clock stands still in sleep, it is late until the next answer.
 */
export const learnServerTime = (date: string | null): void => {
  const lead = Date.parse(date ?? '') - performance.now();
  if (Number.isNaN(lead) || lead <= (leadMs ?? Number.NEGATIVE_INFINITY)) return;
  leadMs = lead;
  for (const listener of listeners) listener();
};

/** Forgets what the answers showed. Only the device's clock is then known. */
export const forgetServerTime = (): void => {
  leadMs = undefined;
};

/** Returns the server's time in ms. Before the first answer it is the device's time. */
export const serverNow = (): number => (leadMs === undefined ? Date.now() : performance.now() + leadMs);

/**
 * Calls `notify` at each moment that `nextAfter` names, by the server's clock, without polling. It may also be called at
 * other times: when the server's time is known better, and when the visitor returns to the page, because timers stand
 * still while a device sleeps. Returns a function that ends the calls.
 */
export const onServerMoments = (nextAfter: (now: number) => number | undefined, notify: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const arm = (): void => {
    clearTimeout(timer);
    const now = serverNow();
    const next = nextAfter(now);
    if (next !== undefined) timer = setTimeout(look, Math.min(next - now, longestTimerMs));
  };
  const look = (): void => {
    notify();
    arm();
  };
  arm();
  listeners.add(look);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    listeners.delete(look);
    document.removeEventListener('visibilitychange', look);
  };
};
