import { MomentMissed } from './at-moment.ts';

/** How far ahead the moment lies that the databases share. */
const aheadMs = 2_000;
/** On a busy machine one of them may not be held still in time. */
const maxTries = 30;

/**
 * Backs several databases up as of one moment: `begin` starts them all, is given the moment, and is called again with a
 * later one where a database could not be held still in time. Answers the moment. Throws MomentMissed after thirty tries,
 * and at once what else fails.
 */
export const atSharedMoment = async (begin: (moment: Date) => readonly Promise<unknown>[]): Promise<Date> => {
  for (let tries = 1; ; tries += 1) {
    const moment = new Date(Date.now() + aheadMs);
    const outcomes = await Promise.allSettled(begin(moment));
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    if (failures.length === 0) return moment;
    const [other = failures[0]] = failures.filter((reason) => !(reason instanceof MomentMissed));
    if (!(other instanceof MomentMissed) || tries >= maxTries) throw other;
  }
};
