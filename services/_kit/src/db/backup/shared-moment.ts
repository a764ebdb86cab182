import { MomentMissed } from './at-moment.ts';

/** The time from now to the shared moment, ms. */
const aheadMs = 2_000;
/** On a busy machine a database may miss the moment several times. */
const maxTries = 30;

/**
 * Backs up several databases as of one moment. `begin` gets the moment and starts all backups. When writing to a
 * database could not be blocked in time, `begin` is called again with a later moment. Answers the moment. Throws
 * MomentMissed after thirty tries, and any other failure at once.
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
