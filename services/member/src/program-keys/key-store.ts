import { seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import { type KeyRight, keyRights } from '@gyeol/contracts/rules/rights.ts';
import { type Db, type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import type { ProgramKey } from '@gyeol/service-kit/http/program-keys.ts';
import type { Deps } from '../config.ts';

/** The terms of a key, as its maker chose them. */
export interface KeyTerms {
  name: string;
  rights: readonly KeyRight[];
  callsPerMinute: number;
  /** The last day on which the key counts, in Korea. */
  lastDay: string;
}
interface NewKey extends KeyTerms {
  hash: string;
  createdBy: number;
  createdAt: Date;
}
export interface KeyRow extends KeyTerms {
  id: number;
  createdAt: Date;
  /** The name of the staff who made the key. */
  createdBy: string | null;
  usedAt: Date | null;
  endedAt: Date | null;
}

const columns = `k.id, k.name, k.rights, k.calls_per_minute as "callsPerMinute", k.last_day::text as "lastDay",
  k.created_at as "createdAt", m.display_name as "createdBy", k.used_at as "usedAt", k.ended_at as "endedAt"`;
const list = sql(
  'program-keys.list',
  `select ${columns} from program_keys k left join members m on m.id = k.created_by order by k.id desc`,
);
export const listKeys = (db: Queries) => db.rows<KeyRow>(list);

// The lock lets one key at a time be made, so that two requests at once cannot exceed the limit.
const lock = sql('program-keys.lock', 'lock table program_keys in share row exclusive mode');
const count = sql(
  'program-keys.count',
  'select count(*)::integer as n from program_keys where ended_at is null and last_day >= $1::date',
);
/** Also locks the table until the end of the transaction. */
export const countUsableKeys = async (tx: Tx, today: string): Promise<number> => {
  await tx.run(lock);
  return (await tx.one<{ n: number }>(count, [today])).n;
};

const insert = sql(
  'program-keys.insert',
  `with k as (
     insert into program_keys (name, hash, rights, calls_per_minute, last_day, created_by, created_at)
     values ($1::text, $2::text, $3::text[], $4::integer, $5::date, $6::bigint, $7::timestamptz) returning *
   )
   select ${columns} from k left join members m on m.id = k.created_by`,
);
export const insertKey = (tx: Tx, { name, hash, rights, callsPerMinute, lastDay, createdBy, createdAt }: NewKey) =>
  tx.one<KeyRow>(insert, [name, hash, [...rights], callsPerMinute, lastDay, createdBy, createdAt]);

const end = sql(
  'program-keys.end',
  `update program_keys set ended_at = $2::timestamptz
    where id = $1::bigint and ended_at is null and last_day >= $3::date returning name`,
);
/** Answers the name of the key. Undefined when there is no such key that counts. */
export const markKeyEnded = async (tx: Tx, id: number, at: Date): Promise<string | undefined> =>
  (await tx.maybe<{ name: string }>(end, [id, at, seoulDate(at)]))?.name;

const find = sql(
  'program-keys.find',
  `select id, name, rights, calls_per_minute as "callsPerMinute",
          used_at is null or used_at < $3::timestamptz as "usedLongAgo"
     from program_keys where hash = $1::text and ended_at is null and last_day >= $2::date`,
);
const markUsed = sql(
  'program-keys.mark-used',
  'update program_keys set used_at = $2::timestamptz where id = $1::bigint and (used_at is null or used_at < $3::timestamptz)',
);
/** The time of the last use is exact to a minute, so that calls cause no write each. */
const usedEveryMs = 60_000;

/** Answers the key with this hash, and notes its use. Undefined when it does not count: unknown, ended or expired. */
export const findKey = async (
  { db, now }: { db: Db; now: Deps['now'] },
  hash: string,
): Promise<ProgramKey | undefined> => {
  const at = now();
  const since = new Date(at.getTime() - usedEveryMs);
  const found = await db.maybe<ProgramKey & { usedLongAgo: boolean }>(find, [hash, seoulDate(at), since]);
  if (found === undefined) return undefined;
  const { usedLongAgo, ...key } = found;
  if (usedLongAgo) await db.run(markUsed, [key.id, at, since]);
  return { ...key, rights: keyRights.filter((right) => key.rights.includes(right)) };
};
