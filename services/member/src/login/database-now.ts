import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';

const read = sql('clock.now', `select date_trunc('milliseconds', clock_timestamp()) as "now"`);
/**
 * The time of the database, which all instances share: where a token and a revocation are compared, the clocks of two
 * instances may not disagree about which came first.
 */
export const databaseNow = async (db: Queries): Promise<Date> => (await db.one<{ now: Date }>(read)).now;
