import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { paidEventId } from '../order/order-events.ts';
import type { CheckoutDeps } from './deps.ts';

const minute = 60_000;
/** Events are kept for 7 days. An event that the cart has not consumed by then is lost. */
const eventRetentionMs = 7 * 24 * 60 * minute;
/**
 * While the cart does not answer, an event that is older than this counts as consumed. The cart usually consumes an
 * event within a second.
 */
const assumedConsumedMs = 10 * minute;

interface PaidOrder {
  merchantUid: string;
  version: number;
  recordedAt: Date;
}
const paidOrders = sql(
  'sheets.orders-of-cart-lines',
  `select o.merchant_uid as "merchantUid", l.version, l.at as "recordedAt"
   from orders o
   join order_log l on l.merchant_uid = o.merchant_uid and l.what = 'paid'
   where o.member_id = $1::bigint and o.status in ('PREPARING', 'SHIPPING', 'DELIVERED')
     and coalesce(o.paid_at, o.ended_at) > $2::timestamptz
     and exists (select from jsonb_to_recordset(o.cart_lines) as b ("cartLineId" bigint)
                 where b."cartLineId" = any ($3::bigint[]))
   order by l.at desc limit 20`,
);

/**
 * Answers the orders whose event the cart has not consumed yet. When the cart does not answer, these are the orders
 * that were paid within the last 10 minutes.
 */
const filterUnconsumed = async (
  { internal, log, now }: CheckoutDeps,
  orders: readonly PaidOrder[],
): Promise<PaidOrder[]> => {
  try {
    const body = { eventIds: orders.map(paidEventId) };
    const consumed = new Set((await internal.call(internalCalls.receivedEvents, { body })).heard);
    return orders.filter((order) => !consumed.has(paidEventId(order)));
  } catch (err) {
    log.warn({ err }, 'the cart cannot be asked which events it has consumed');
    return orders.filter(({ recordedAt }) => now().getTime() - recordedAt.getTime() < assumedConsumedMs);
  }
};

/**
 * Refuses cart lines that an order has just paid. The cart still shows such lines while the event about the payment is
 * late, so the member could buy them twice. Throws ALREADY_ORDERED with the order number.
 */
export const refuseBought = async (
  deps: CheckoutDeps,
  memberId: number,
  { itemManagements, reorder }: BodyOf<typeof orderCalls.createSheet>,
): Promise<void> => {
  const cartLineIds = reorder ? [] : itemManagements.flatMap(({ cartId }) => cartId ?? []);
  if (cartLineIds.length === 0) return;
  const since = new Date(deps.now().getTime() - eventRetentionMs);
  const orders = await deps.db.rows<PaidOrder>(paidOrders, [memberId, since, cartLineIds]);
  const [bought] = orders.length === 0 ? [] : await filterUnconsumed(deps, orders);
  if (bought !== undefined) throw problem('ALREADY_ORDERED', { extra: { merchantUid: bought.merchantUid } });
};

/**
 * SQL expression for a sheet `s`: the order that paid cart lines of the sheet after the sheet was made, for example in
 * another tab or with a payment whose event came late.
 */
export const boughtSinceSheet = `
  (select p.merchant_uid from orders p
   join order_log l on l.merchant_uid = p.merchant_uid and l.what = 'paid' and l.at >= s.created_at
   where p.member_id = s.member_id and p.status in ('PREPARING', 'SHIPPING', 'DELIVERED')
     and coalesce(p.paid_at, p.ended_at) > s.created_at - interval '1 day'
     and p.merchant_uid is distinct from s.merchant_uid
     and exists (
       select from jsonb_to_recordset(p.cart_lines) as b ("cartLineId" bigint)
       join jsonb_to_recordset(s.cart_lines) as w ("cartLineId" bigint) on w."cartLineId" = b."cartLineId")
   limit 1)`;
