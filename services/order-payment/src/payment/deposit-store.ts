import { dayMs, seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import { maxOpenDeposits, noSaleDeposits } from '@gyeol/contracts/rules/payment-methods.ts';
import { type Db, type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import { type ProblemError, problem } from '@gyeol/service-kit/errors.ts';
import type { Order } from '../order/order-row.ts';

// `closedUntil` is 30 days after the last of two deposits that ended unpaid within 30 days.
const selectStanding = sql(
  'deposits.standing',
  `select
     (select count(*) from orders where member_id = $1::bigint and status = 'AWAITING_DEPOSIT')::integer as open,
     (select max(ended_at) + interval '30 days' from (
        select ended_at, lag(ended_at) over (order by ended_at) as before from orders
        where member_id = $1::bigint and status = 'EXPIRED' and deposit is not null
          and ended_at > $2::timestamptz - interval '60 days') unpaid
      where ended_at - before <= interval '30 days') as "closedUntil",
     exists (select from door_passes where merchant_uid = $3::text) as gated,
     (select sale_deposit_hours from payment_methods) as "saleDepositHours"`,
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

interface Standing {
  readonly open: number;
  readonly closedUntil: Date | null;
  /** True for an order that came through a sale gate, also in the previous release. */
  readonly gated: boolean;
  readonly saleDepositHours: number | null;
}

/**
 * Answers why an order may not be paid by deposit now; undefined when it may. Goods that wait for a deposit are kept
 * from other buyers. So goods behind a sale or a sale gate are kept only where the owner gives hours for it, a member has
 * few open deposits at once, and none after two that were not paid.
 */
export const findDepositRefusal = async (
  db: Queries,
  { memberId, merchantUid, behindSale }: Pick<Order, 'memberId' | 'merchantUid' | 'behindSale'>,
  now: Date,
): Promise<ProblemError | undefined> => {
  const standing = await db.one<Standing>(selectStanding, [memberId, now, merchantUid]);
  const { open, closedUntil, gated, saleDepositHours } = standing;
  if ((behindSale || gated) && saleDepositHours === null)
    return problem('DEPOSITS_CLOSED', { message: `${noSaleDeposits} 다른 결제 수단을 이용해주세요.` });
  if (open >= maxOpenDeposits) return problem('DEPOSITS_OPEN');
  if (closedUntil === null || closedUntil <= now) return undefined;
  const message = `입금하지 않은 주문이 두 번 있어 ${seoulDate(closedUntil)}까지 무통장입금을 이용하실 수 없습니다. 다른 결제 수단을 이용해주세요.`;
  return problem('DEPOSITS_CLOSED', { message });
};

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
