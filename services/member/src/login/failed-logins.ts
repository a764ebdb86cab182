import type { Db } from '@gyeol/service-kit/db/db.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';

/**
 * An account may have this many failed logins from one address within the window. Further logins get 429 until the
 * oldest failure has left the window.
 */
const maxFailures = 10;
const windowMs = 10 * 60 * 1000;
const slowestMs = 5_000;

export interface Attempt {
  /** The typed e-mail, normalised. Failures are counted whether a member has this e-mail or not. */
  account: string;
  address: string;
  now: Date;
}
interface Counts {
  here: number;
  everywhere: number;
  oldest: Date | null;
}

const countFailures = sql(
  'login.count-failures',
  `select coalesce(sum(recent.n) filter (where f.address = $2), 0)::int as "here",
          coalesce(sum(recent.n), 0)::int as "everywhere",
          min(recent.oldest) filter (where f.address = $2) as "oldest"
     from login_failures f,
          lateral (select count(*) as n, min(t) as oldest from unnest(f.failed_at) t where t > $3::timestamptz) recent
    where f.account = $1`,
);

/** Writes nothing when the limit is reached, so that parallel guesses get at most `maxFailures` answers. */
const recordFailure = sql(
  'login.record-failure',
  `insert into login_failures (account, address, failed_at, last_at)
   values ($1, $2, array[$3::timestamptz], $3)
   on conflict (account, address) do update
      set failed_at = array(select t from unnest(login_failures.failed_at) t where t > $4::timestamptz) || excluded.failed_at,
          last_at = excluded.last_at
    where (select count(*) from unnest(login_failures.failed_at) t where t > $4::timestamptz) < $5::int`,
);

/** Clears the count after a right password, unless the limit was reached while the password was being checked. */
const clearFailures = sql(
  'login.clear-failures',
  `with state as (
     select account, address, (select count(*) from unnest(failed_at) t where t > $3::timestamptz) as n
       from login_failures where account = $1 and address = $2 for update
   ), cleared as (
     delete from login_failures f using state s
      where f.account = s.account and f.address = s.address and s.n < $4::int
   )
   select coalesce((select n from state), 0)::int as "here"`,
);

const dropOld = sql('login.drop-old-failures', 'delete from login_failures where last_at < $1');

const windowStart = (now: Date): Date => new Date(now.getTime() - windowMs);
const tooMany = (now: Date, oldest: Date | null) =>
  problem('LOGIN_LIMIT', {
    retryAfterSeconds: Math.max(1, Math.ceil(((oldest ?? now).getTime() + windowMs - now.getTime()) / 1000)),
  });

/**
 * A login waits 200 ms for each failure of its account after the first ten, 5 s at most. Failures from all addresses
 * count. The account is never closed for all addresses, so that nobody can lock a member out.
 */
export const slowdownMs = (everywhere: number): number =>
  Math.min(slowestMs, Math.max(0, everywhere - maxFailures) * 200);

/** Answers the time that this attempt must wait, in ms. Throws LOGIN_LIMIT. */
export const admitAttempt = async (db: Db, { account, address, now }: Attempt): Promise<number> => {
  const counts = await db.one<Counts>(countFailures, [account, address, windowStart(now)]);
  if (counts.here >= maxFailures) throw tooMany(now, counts.oldest);
  return slowdownMs(counts.everywhere);
};

/** Throws LOGIN_LIMIT when parallel attempts from the same address have already reached the limit. */
export const countFailure = async (db: Db, { account, address, now }: Attempt): Promise<void> => {
  const written = await db.run(recordFailure, [account, address, now, windowStart(now), maxFailures]);
  if (written === 0) throw tooMany(now, null);
};

/** Throws LOGIN_LIMIT when parallel attempts have reached the limit in the meantime. */
export const countSuccess = async (db: Db, { account, address, now }: Attempt): Promise<void> => {
  const { here } = await db.one<{ here: number }>(clearFailures, [account, address, windowStart(now), maxFailures]);
  if (here >= maxFailures) throw tooMany(now, null);
};

export const dropOldFailures = (db: Db, now: Date): Promise<number> => db.run(dropOld, [windowStart(now)]);
