import type { QueueEntry } from './queue.ts';

const soonestMs = 2_000;
/** Who waits long looks this rarely at most, so that everybody looks at least twice within `awayMs`. */
const rarestMs = 10_000;
const longestMs = 50_000;
const spreadMs = 30_000;

/** Seconds until a member is let in with this many ahead. */
export const waitSeconds = (ahead: number, perMinute: number): number => Math.ceil(((ahead + 1) * 60) / perMinute);

/**
 * When to look again, in ms: after a third of the wait, but seldom when many wait (10 to 50 s, one more ms for each who
 * waits), so that all who wait far from the head ask about a thousand times a second together. `random` (0…1) spreads
 * them; after an opening over as many ms as there are people, 30 s at most.
 */
export const pollIntervalMs = (
  entry: QueueEntry,
  { opensAt, perMinute }: { opensAt: Date; perMinute: number },
  random: number,
): number => {
  const { state, now, waiting } = entry;
  const seldom = Math.min(longestMs, Math.max(rarestMs, waiting));
  const jitter = 0.8 + 0.4 * random;
  if (state === 'EARLY') {
    const afterOpening = opensAt.getTime() - now + 300 + random * Math.min(spreadMs, waiting);
    return Math.round(Math.min(seldom * jitter, afterOpening));
  }
  const waitMs = state === 'WAITING' ? waitSeconds(entry.ahead, perMinute) * 1_000 : longestMs;
  return Math.round(Math.min(seldom, Math.max(soonestMs, waitMs / 3)) * jitter);
};
