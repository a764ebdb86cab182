import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';

const read = sql('clock.now', `select date_trunc('milliseconds', clock_timestamp()) as "now"`);
/**
 * All instances share the clock of the database. Tokens and revocations get their times from it, because the clocks of
 * two instances may differ.
 */
export const databaseNow = async (db: Queries): Promise<Date> => (await db.one<{ now: Date }>(read)).now;
