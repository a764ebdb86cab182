import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';

/**
 * SQL expression for the won that a cancel of a whole order refunds: the paid amount less earlier refunds, plus the
 * paid differences of its exchanges. `merchantUid` is an SQL expression.
 */
export const refundableOf = (merchantUid: string): string => `coalesce((
  select sum(greatest(p.total_price - coalesce((select sum(l.amount) from ledger l
    where l.merchant_uid = p.merchant_uid and l.imp_uid = p.imp_uid and l.kind = 'refunded'), 0), 0))
  from (
    select p.* from orders p where p.merchant_uid = ${merchantUid} and p.paid_at is not null and p.status <> 'CANCELLED'
    union all
    select p.* from refund_requests c join orders p on p.exchange_claim_id = c.id
    where c.merchant_uid = ${merchantUid} and p.status = 'PREPARING' and p.cancel_requested_at is null
  ) p), 0)::bigint`;

const one = sql('orders.refundable', `select ${refundableOf('$1::text')} as won`);

export const readRefundable = async (db: Queries, merchantUid: string): Promise<number> =>
  (await db.one<{ won: number }>(one, [merchantUid])).won;
