import { ApiError } from '../../shared/api/api-error.ts';
import type { Answer } from '../../shared/api/call-types.ts';

export type QueueEntry = Answer<'waiting.position'>;

/** The delay after a failure. It is random, so that the clients do not all retry in the same second. */
const failureDelayMs = (): number => 4_000 + Math.random() * 3_000;

/** The time that a refusal asks to wait (`Retry-After`). The clients of one address are slowed by it. */
const namedDelayMs = (error: Error, now: number): number =>
  error instanceof ApiError && error.retryAt !== undefined ? Date.parse(error.retryAt) - now : 0;

/**
 * Returns the delay until the next poll, which is the delay that the shop named last. After a failure the delay is 4 to
 * 7 seconds, or the longest that the shop has named. The longer delay also holds after a failure, because frequent polls
 * would burden a shop in trouble.
 */
export const pollIntervalMs = (entry: QueueEntry | undefined, error: Error | null, now: number): number | false => {
  if (error) return Math.max(failureDelayMs(), entry?.askAgainMs ?? 0, namedDelayMs(error, now));
  return entry === undefined || entry.state === 'ADMITTED' ? false : entry.askAgainMs;
};
