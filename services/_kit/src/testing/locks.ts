import { type Queries, sql } from '../db/db.ts';

const countWaiting = sql(
  'test.held-up',
  `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
);

/** How many statements in this database wait for a lock. Ask outside a transaction, which would see one answer for ever. */
export const countHeldUp = async (db: Queries): Promise<number> => (await db.one<{ n: number }>(countWaiting)).n;
