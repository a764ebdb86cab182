import { type Queries, sql } from '../db/db.ts';

const countWaiting = sql(
  'test.held-up',
  `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
);

/**
 * Counts the statements in this database that wait for a lock. Call this outside a transaction, because inside a
 * transaction every call has the answer of the first call.
 */
export const countHeldUp = async (db: Queries): Promise<number> => (await db.one<{ n: number }>(countWaiting)).n;
