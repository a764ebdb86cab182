import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';

const read = sql('clock.now', `select date_trunc('milliseconds', clock_timestamp()) as "now"`);
/**
 * Reads the clock of the database, which all instances share. Tokens and revocations get their times from this clock,
 * because the clocks of two instances may disagree about which came first.
 */
export const databaseNow = async (db: Queries): Promise<Date> => (await db.one<{ now: Date }>(read)).now;
