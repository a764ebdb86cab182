import type { Answer } from '../../shared/api/call-types.ts';

export type QueueEntry = Answer<'waiting.position'>;

/** The delay after a failure. It is random, so that the clients do not all retry in the same second. */
const failureDelayMs = (): number => 4_000 + Math.random() * 3_000;

/**
 * Returns the delay until the next poll: the one that the shop named. After a failure it is some seconds, but not less
 * than the shop's last value. Otherwise clients that should poll rarely would poll often when the shop is in trouble.
 */
export const pollIntervalMs = (entry: QueueEntry | undefined, failed: boolean): number | false => {
  if (failed) return Math.max(failureDelayMs(), entry?.askAgainMs ?? 0);
  return entry === undefined || entry.state === 'ADMITTED' ? false : entry.askAgainMs;
};
