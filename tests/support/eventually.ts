// biome-ignore lint/style/noRestrictedImports: this is the one place that polls
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';

/**
 * Repeats `look` until the result is neither undefined nor false, and returns it. After `withinMs`, throws an error
 * with `what` and the last result.
 */
export const eventually = async <T>(
  what: string,
  look: () => Promise<T | undefined | false> | T | undefined | false,
  withinMs = 20_000,
): Promise<T> => {
  const until = Date.now() + withinMs;
  for (;;) {
    let last: unknown;
    try {
      const found = await look();
      if (found !== undefined && found !== false) return found;
      last = found;
    } catch (error) {
      last = error;
    }
    if (Date.now() > until) {
      const seen = last instanceof Error ? last.message : inspect(last);
      throw new Error(`not within ${withinMs} ms: ${what}; seen last: ${seen}`, { cause: last });
    }
    await sleep(50);
  }
};
