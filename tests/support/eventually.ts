import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats `look` until it answers something (not undefined or false); throws `what` after `withinMs`. */
export const eventually = async <T>(
  what: string,
  look: () => Promise<T | undefined | false>,
  withinMs = 20_000,
): Promise<T> => {
  const until = Date.now() + withinMs;
  let last: unknown;
  for (;;) {
    try {
      const found = await look();
      if (found !== undefined && found !== false) return found;
    } catch (error) {
      last = error;
    }
    if (Date.now() > until) throw new Error(`not within ${withinMs} ms: ${what}`, { cause: last });
    await sleep(50);
  }
};
