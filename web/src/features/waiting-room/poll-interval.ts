import type { Answer } from '../../shared/api/call-types.ts';

export type QueueEntry = Answer<'waiting.position'>;

/** While the room does not answer: not all in the same second. */
const failureDelayMs = (): number => 4_000 + Math.random() * 3_000;

/**
 * When to poll next: as the shop said. After a failure some seconds later, but no sooner than it said last: many who
 * are asked to come seldom must not come often when it is in trouble.
 */
export const pollIntervalMs = (entry: QueueEntry | undefined, failed: boolean): number | false => {
  if (failed) return Math.max(failureDelayMs(), entry?.askAgainMs ?? 0);
  return entry === undefined || entry.state === 'ADMITTED' ? false : entry.askAgainMs;
};
