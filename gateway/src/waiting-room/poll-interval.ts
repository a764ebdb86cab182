import type { QueueEntry } from './queue.ts';

const soonestMs = 2_000;
/**
 * The longest poll interval in a short queue. In a long queue it grows up to `longestMs`, and every waiting member
 * still polls within `awayMs`.
 */
const rarestMs = 10_000;
const longestMs = 50_000;
const spreadMs = 30_000;

export const waitSeconds = (ahead: number, perMinute: number): number => Math.ceil(((ahead + 1) * 60) / perMinute);

/**
 * A member polls again after a third of the wait, but no later than a limit. The limit grows from 10 to 50 s, by one ms
 * for each waiting member. All members far from the head together then poll about a thousand times a second. `random`
 * (0…1) spreads the polls. Around an opening, the polls are spread over as many ms as there are members, 30 s at most.
 */
export const pollIntervalMs = (entry: QueueEntry, { opensAt }: { opensAt: Date }, random: number): number => {
  const { state, now, waiting } = entry;
  const seldom = Math.min(longestMs, Math.max(rarestMs, waiting));
  const jitter = 0.8 + 0.4 * random;
  if (state === 'EARLY') {
    const afterOpening = opensAt.getTime() - now + 300 + random * Math.min(spreadMs, waiting);
    return Math.round(Math.min(seldom * jitter, afterOpening));
  }
  const waitMs = state === 'WAITING' ? waitSeconds(entry.ahead, entry.perMinute) * 1_000 : longestMs;
  return Math.round(Math.min(seldom, Math.max(soonestMs, waitMs / 3)) * jitter);
};
