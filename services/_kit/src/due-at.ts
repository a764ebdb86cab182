import type { Queries, Statement } from './db/db.ts';

/**
 * Builds `Worker.dueAt`. Each statement answers one row with the earliest time at which work of one kind is due, as
 * `at`, or null. It should read the first entry of an index.
 */
export const earliestOf =
  (db: Queries, ...statements: readonly Statement[]) =>
  async (): Promise<Date | undefined> => {
    const rows = await Promise.all(statements.map((statement) => db.one<{ at: Date | null }>(statement)));
    const times = rows.flatMap(({ at }) => (at === null ? [] : [at.getTime()]));
    return times.length === 0 ? undefined : new Date(Math.min(...times));
  };

/** `Worker.dueAt` of work that a commit brings. What the clock brings is found when the sleep ends. */
export const neverDue = async (): Promise<undefined> => undefined;
