import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';

const countOpen = sql(
  'deposits.count-open',
  "select count(*)::integer as open from orders where member_id = $1::bigint and status = 'AWAITING_DEPOSIT'",
);
const toRemind = sql(
  'deposits.to-remind',
  `select merchant_uid as "merchantUid" from orders
   where status = 'AWAITING_DEPOSIT' and expires_at <= $1::timestamptz and expires_at > $2::timestamptz
     and not deposit ? 'remindedAt' and placed_at <= expires_at - interval '36 hours'
   order by expires_at limit 50`,
);

/** How many orders of a member wait for a deposit. */
export const countOpenDeposits = async (db: Queries, memberId: number): Promise<number> =>
  (await db.one<{ open: number }>(countOpen, [memberId])).open;

const dayMs = 24 * 60 * 60 * 1_000;
/** Orders with a day or less left of a longer time, whose buyers were not reminded. */
export const findDepositsToRemind = (db: Queries, now: Date): Promise<{ merchantUid: string }[]> =>
  db.rows(toRemind, [new Date(now.getTime() + dayMs), now]);
