import type { Answer } from '../../shared/api/call-types.ts';

export type QueueEntry = Answer<'waiting.position'>;

/** The delay after a failure. It is random, so that the clients do not all retry in the same second. */
const failureDelayMs = (): number => 4_000 + Math.random() * 3_000;

/**
 * Returns the delay until the next poll, which is the delay that the shop named last. After a failure the delay is 4 to
 * 7 seconds, or the delay named last if that is longer. The longer delay also holds after a failure, because frequent
 * polls would burden a shop in trouble.
 */
export const pollIntervalMs = (entry: QueueEntry | undefined, failed: boolean): number | false => {
  if (failed) return Math.max(failureDelayMs(), entry?.askAgainMs ?? 0);
  return entry === undefined || entry.state === 'ADMITTED' ? false : entry.askAgainMs;
};
