import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import type { Order } from '../orders/order.ts';
import {
  cancelledEvent,
  deliveredEvent,
  type OrderEvent,
  paidEvent,
  placedEvent,
  refundProcessedEvent,
  refundRequestedEvent,
  shippedEvent,
  tell,
} from '../orders/order-events.ts';
import { keepPayment, recordMoney } from '../payments/payment-store.ts';
import { insertRequest } from '../refunds/refund-store.ts';
import type { PastOrder } from '../seed.ts';
import { type Given, type Step, stepsOf } from './past-steps.ts';

const insert = sql(
  'seed.insert',
  `with placed as (
     insert into orders (merchant_uid, member_id, status, version, fingerprint, buyer, receiver, post_memo, item_titles,
       cart_lines, product_total, discount, delivery_fee, total_price, coupon_map_id, coupon, placed_at, provider, imp_uid,
       paid_at, carrier, tracking_number, post_url, shipped_at, delivered_at, ended_at, cancel_by, image_url, origin)
     values ($1::text, $2::bigint, $3::text, $4::integer, $5::text, $6::jsonb, $7::jsonb, $8::text, $9::text,
       '[]', $10::bigint, $11::bigint, $12::bigint, $13::bigint, $14::bigint, $15::jsonb, $16::timestamptz, $17::text,
       $18::text, $19::timestamptz, $20::text, $21::text, $22::text, $23::timestamptz, $24::timestamptz,
       $25::timestamptz, $26::text, coalesce($28::jsonb #>> '{0,imageUrl}', ''), 'seed')
     returning merchant_uid
   ), logged as (
     insert into order_log (merchant_uid, version, status, what, actor, at)
     select placed.merchant_uid, l.version, l.status, l.what, 'seed', l.at
     from placed, jsonb_to_recordset($27::jsonb) as l (version integer, status text, what text, at timestamptz)
   )
   insert into order_lines (merchant_uid, item_id, item_option_id, title, item_option_name, image_url, quantity, unit_price)
   select placed.merchant_uid, l."itemId", l."itemOptionId", l.title, l."itemOptionName", l."imageUrl", l.quantity,
     l."unitPrice"
   from placed, jsonb_to_recordset($28::jsonb) as l ("itemId" bigint, "itemOptionId" bigint, title text,
     "itemOptionName" text, "imageUrl" text, quantity integer, "unitPrice" bigint)
   returning line_id as "lineId", item_option_id as "itemOptionId"`,
);

const insertOrder = async (tx: Tx, order: Order, steps: readonly Step[]): Promise<Map<number, number>> => {
  const log = steps.map((step) => ({
    version: step.order.version,
    status: step.order.status,
    what: step.what,
    at: step.at,
  }));
  const rows = await tx.rows<{ lineId: number; itemOptionId: number }>(insert, [
    order.merchantUid,
    order.memberId,
    order.status,
    order.version,
    order.fingerprint,
    JSON.stringify(order.buyer),
    JSON.stringify(order.receiver),
    order.postMemo,
    order.itemTitles,
    order.productTotal,
    order.discount,
    order.deliveryFee,
    order.totalPrice,
    order.couponMapId,
    order.coupon === null ? null : JSON.stringify(order.coupon),
    order.placedAt,
    order.provider,
    order.impUid,
    order.paidAt,
    order.carrier,
    order.trackingNumber,
    order.postUrl,
    order.shippedAt,
    order.deliveredAt,
    order.endedAt,
    order.cancelBy,
    JSON.stringify(log),
    JSON.stringify(order.lines),
  ]);
  return new Map(rows.map(({ lineId, itemOptionId }) => [itemOptionId, lineId]));
};

/** What the provider would tell of the payment, as far as the file says that there was one. */
const writeMoney = async (tx: Tx, order: Order, now: Date): Promise<void> => {
  const { impUid, merchantUid, totalPrice: amount, paidAt } = order;
  if (impUid === null || paidAt === null) return;
  const gone =
    order.status === 'CANCELLED' && order.endedAt !== null ? [{ id: 'seed', amount, at: order.endedAt }] : [];
  const payment = {
    impUid,
    merchantUid,
    status: gone.length > 0 ? ('cancelled' as const) : ('paid' as const),
    amount,
    cancelAmount: gone.length > 0 ? amount : 0,
    currency: 'KRW',
    test: false,
    paidAt,
    cancellations: gone,
  };
  keepPayment(tx, payment, { provider: 'portone', role: 'SETTLED', at: paidAt });
  recordMoney(tx, payment, now);
};

const eventOf = ({ order, what, at }: Step, request: { requestId: number; isRefund: boolean; message: string }) => {
  switch (what) {
    case 'awaiting payment':
      return placedEvent(order, at);
    case 'paid':
      return paidEvent(order, at, { imported: true });
    case 'shipped':
      return shippedEvent(order, at);
    case 'delivered':
      return deliveredEvent(order, at);
    case 'cancelled':
      return cancelledEvent(order, at, order.impUid === null ? 0 : order.totalPrice);
    case 'refund requested':
      return refundRequestedEvent(order, at, request);
    case 'refund processed':
      return refundProcessedEvent(order, at, request.requestId);
    default:
      return undefined;
  }
};

const writeRequest = (tx: Tx, order: Order, { refund }: PastOrder, steps: readonly Step[]): Promise<number> => {
  const [asked, processed] = steps.filter(({ what }) => what.startsWith('refund'));
  if (refund === undefined || asked === undefined) return Promise.resolve(0);
  const { isRefund, message } = refund;
  const processedAt = processed === undefined ? {} : { processedAt: processed.at };
  return insertRequest(tx, order, { isRefund, message, createdAt: asked.at, ...processedAt });
};

/** One order of the past: its rows, its trail, its money and its events. */
export const writePastOrder = async (tx: Tx, past: PastOrder, given: Given): Promise<void> => {
  const steps = stepsOf(past, given);
  const last = steps.at(-1)?.order;
  if (last === undefined) return;
  const lineIds = await insertOrder(tx, last, steps);
  const lines = last.lines.map((line) => ({ ...line, lineId: lineIds.get(line.itemOptionId) ?? 0 }));
  await writeMoney(tx, last, given.now);
  const requestId = await writeRequest(tx, last, past, steps);
  const { isRefund = true, message = '' } = past.refund ?? {};
  for (const step of steps) {
    const event = eventOf({ ...step, order: { ...step.order, lines } }, { requestId, isRefund, message });
    if (event !== undefined) await tell(tx, event as OrderEvent);
  }
};
