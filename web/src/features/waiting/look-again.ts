import type { Answer } from '../../shared/api/call-types.ts';

export type Place = Answer<'waiting.place'>;

/** While the room does not answer: not all in the same second. */
const troubleMs = (): number => 4_000 + Math.random() * 3_000;

/**
 * When to look again: as the shop said. After a failure some seconds later, but no sooner than it said last: a crowd that
 * it asks to come seldom must not come often when it is in trouble.
 */
export const lookAgainMs = (place: Place | undefined, failed: boolean): number | false => {
  if (failed) return Math.max(troubleMs(), place?.askAgainMs ?? 0);
  return place === undefined || place.state === 'ADMITTED' ? false : place.askAgainMs;
};
