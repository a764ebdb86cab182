import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';

const insert = sql(
  'backups.save',
  'insert into backups (at, bytes) values ($1::timestamptz, $2::bigint) on conflict (at) do nothing',
);
const last = sql('backups.last', 'select max(at) as at from backups');

export const insertBackup = async (db: Queries, at: Date, bytes: number): Promise<void> => {
  await db.run(insert, [at, bytes]);
};
/** The moment of the last whole backup. Null when there is none. */
export const findLastBackupAt = async (db: Queries): Promise<Date | null> =>
  (await db.one<{ at: Date | null }>(last)).at;
