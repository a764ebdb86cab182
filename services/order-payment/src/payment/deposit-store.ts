import { dayMs } from '@gyeol/contracts/rules/business-day.ts';
import { type Db, type Queries, sql } from '@gyeol/service-kit/db/db.ts';

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

const waiting = `from orders where status = 'AWAITING_DEPOSIT'`;
const listWaiting = sql(
  'deposits.waiting',
  `select merchant_uid as "merchantUid", buyer ->> 'realName' as "buyerName", item_titles as "itemTitles",
     deposit ->> 'bank' as bank, deposit ->> 'number' as number, total_price as "totalPrice", placed_at as "placedAt",
     expires_at as "endsAt"
   ${waiting} order by expires_at, merchant_uid limit $1::integer offset $2::integer`,
);
const sumWaiting = sql(
  'deposits.waiting-sum',
  `select count(*)::integer as n, coalesce(sum(total_price), 0)::bigint as total ${waiting}`,
);

export const countOpenDeposits = async (db: Queries, memberId: number): Promise<number> =>
  (await db.one<{ open: number }>(countOpen, [memberId])).open;

/**
 * Lists orders whose deposit is due within a day and whose buyers were not reminded. Leaves out orders that were placed
 * less than 36 hours before the deposit is due.
 */
export const listDepositsToRemind = (db: Queries, now: Date): Promise<{ merchantUid: string }[]> =>
  db.rows(toRemind, [new Date(now.getTime() + dayMs), now]);

interface WaitingDeposit {
  merchantUid: string;
  buyerName: string;
  itemTitles: string;
  bank: string;
  number: string;
  totalPrice: number;
  placedAt: Date;
  endsAt: Date;
}
/**
 * Lists orders that wait for a deposit, the earliest deadline first. Also answers their total number, and the sum of
 * their prices in won.
 */
export const listWaitingDeposits = async (db: Db, { page, size }: { page: number; size: number }) => {
  const [content, { n: totalElements, total }] = await Promise.all([
    db.rows<WaitingDeposit>(listWaiting, [size, page * size]),
    db.one<{ n: number; total: number }>(sumWaiting),
  ]);
  return { content, totalElements, totalPages: Math.ceil(totalElements / size), total };
};
