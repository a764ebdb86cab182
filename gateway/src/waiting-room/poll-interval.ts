import type { QueueEntry } from './queue.ts';

const soonestMs = 2_000;
/**
 * The longest interval in a short queue, ms. In a long queue it grows to `longestMs`, so that every member who waits
 * still asks within `awayMs`.
 */
const rarestMs = 10_000;
const longestMs = 50_000;
const spreadMs = 30_000;

/** Calculates the seconds until a member is admitted, with this many members ahead. */
export const waitSeconds = (ahead: number, perMinute: number): number => Math.ceil(((ahead + 1) * 60) / perMinute);

/**
 * Calculates when to ask again, in ms: after a third of the wait, but no later than a limit that grows with the queue
 * (10 to 50 s, one more ms for each member who waits). So all members far from the head together ask about a thousand
 * times a second. `random` (0…1) spreads them. Around an opening they are spread over as many ms as there are members,
 * 30 s at most.
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
