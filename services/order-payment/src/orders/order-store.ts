import { type Db, type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { urgentStep } from './check-schedule.ts';
import type { Order } from './order.ts';

/** Every column of an order with its lines; the reads below differ in their condition alone. */
const columns = `
  o.merchant_uid as "merchantUid", o.member_id as "memberId", o.status, o.version, o.fingerprint, o.origin, o.replaces,
  o.buyer, o.receiver, o.post_memo as "postMemo", o.item_titles as "itemTitles", o.cart_lines as "cartLines",
  o.product_total as "productTotal", o.discount, o.delivery_fee as "deliveryFee", o.total_price as "totalPrice",
  o.coupon_map_id as "couponMapId", o.coupon, o.placed_at as "placedAt", o.hold_since as "holdSince",
  o.expires_at as "expiresAt", o.extensions,
  o.check_due_at as "checkDueAt", o.check_step as "checkStep", o.prepare_failed as "prepareFailed",
  o.provider, o.imp_uid as "impUid", o.paid_at as "paidAt", o.carrier, o.tracking_number as "trackingNumber",
  o.post_url as "postUrl", o.shipped_at as "shippedAt", o.delivered_at as "deliveredAt", o.ended_at as "endedAt",
  o.goods_back_at as "goodsBackAt", o.cancel_requested_at as "cancelRequestedAt", o.cancel_by as "cancelBy",
  o.cancel_due_at as "cancelDueAt", o.memo,
  (select jsonb_agg(jsonb_build_object(
     'lineId', l.line_id, 'itemId', l.item_id, 'itemOptionId', l.item_option_id, 'title', l.title,
     'itemOptionName', l.item_option_name, 'imageUrl', l.image_url, 'quantity', l.quantity, 'unitPrice', l.unit_price
   ) order by l.line_id) from order_lines l where l.merchant_uid = o.merchant_uid) as lines`;

const lock = sql('orders.lock', `select ${columns} from orders o where o.merchant_uid = $1::text for update`);
const lockSeveral = sql(
  'orders.lock-several',
  `select ${columns} from orders o where o.merchant_uid = any ($1::text[]) order by o.merchant_uid for update`,
);
const find = sql('orders.find', `select ${columns} from orders o where o.merchant_uid = $1::text`);
const save = sql(
  'orders.save',
  `with saved as (
     update orders set
       version = $2::integer, status = $3::text,
       discount = $4::bigint, delivery_fee = $5::bigint, total_price = $6::bigint, coupon = $7::jsonb,
       expires_at = $8::timestamptz, extensions = $9::smallint,
       check_due_at = $10::timestamptz, check_step = $11::smallint,
       provider = $12::text, imp_uid = $13::text, paid_at = $14::timestamptz,
       carrier = $15::text, tracking_number = $16::text, post_url = $17::text,
       shipped_at = $18::timestamptz, delivered_at = $19::timestamptz, ended_at = $20::timestamptz,
       goods_back_at = $21::timestamptz,
       cancel_requested_at = $22::timestamptz, cancel_by = $23::text, cancel_due_at = $24::timestamptz,
       memo = $29::text
     where merchant_uid = $1::text and version = $2::integer - 1
     returning merchant_uid
   )
   insert into order_log (merchant_uid, version, status, what, actor, at, note)
   select merchant_uid, $2::integer, $3::text, $25::text, $26::text, $27::timestamptz, $28::text from saved`,
);
const touchPrepare = sql(
  'orders.prepare-failed',
  'update orders set prepare_failed = $2::boolean where merchant_uid = $1::text and prepare_failed <> $2::boolean',
);

const urgent = sql(
  'orders.check-soon',
  `update orders set check_due_at = $2::timestamptz, check_step = ${urgentStep}
   where merchant_uid = $1::text and (check_due_at is null or check_due_at <= $3::timestamptz or check_due_at > $2::timestamptz)`,
);

/** The order under its row lock: what decides every change. */
export const lockOrder = (tx: Tx, merchantUid: string): Promise<Order | undefined> => tx.maybe(lock, [merchantUid]);

/** As `lockOrder`; throws ORDER_NOT_FOUND. */
export const lockKnownOrder = async (tx: Tx, merchantUid: string): Promise<Order> => {
  const order = await lockOrder(tx, merchantUid);
  if (order === undefined) throw problem('ORDER_NOT_FOUND');
  return order;
};

/** Locks in the order of the numbers, so that two batches never wait for each other. */
export const lockOrders = (tx: Tx, merchantUids: readonly string[]): Promise<Order[]> =>
  tx.rows(lockSeveral, [merchantUids]);

export const findOrder = (db: Queries, merchantUid: string): Promise<Order | undefined> =>
  db.maybe(find, [merchantUid]);

/** Who changed an order and what they did: one row of the audit trail. */
export interface Change {
  what: What;
  /** `member:7`, `admin:1`, or the part of the house: `webhook`, `reconciler`, … */
  actor: string;
  at: Date;
  /** What it was about: a payment, a request. */
  note?: string;
}
export type What =
  | 'awaiting payment'
  | 'paid'
  | 'expiry extended'
  | 'expired'
  | 'replaced'
  | 'payment failed'
  | 'abandoned'
  | 'payment returned'
  | 'shipped'
  | 'tracking number changed'
  | 'tracking link set'
  | 'delivered'
  | 'cancel requested'
  | 'cancel refused'
  | 'cancel given up'
  | 'cancelled'
  | 'goods back'
  | 'refund requested'
  | 'refund processed'
  | 'noted';

/**
 * Stores the next version of an order, and its row of the audit trail, if the stored one is still the version before.
 * Answers whether it was.
 */
export const saveOrder = async (tx: Queries, order: Order, change: Change): Promise<boolean> =>
  (await tx.run(save, savedValues(order, change))) === 1;

/** The same under the order's lock, which makes sure that the stored one is the version before. */
export const saveLocked = (tx: Tx, order: Order, change: Change): void => tx.defer(save, savedValues(order, change));

const savedValues = (order: Order, { what, actor, at, note }: Change): unknown[] => [
  order.merchantUid,
  order.version,
  order.status,
  order.discount,
  order.deliveryFee,
  order.totalPrice,
  order.coupon === null ? null : JSON.stringify(order.coupon),
  order.expiresAt,
  order.extensions,
  order.checkDueAt,
  order.checkStep,
  order.provider,
  order.impUid,
  order.paidAt,
  order.carrier,
  order.trackingNumber,
  order.postUrl,
  order.shippedAt,
  order.deliveredAt,
  order.endedAt,
  order.goodsBackAt,
  order.cancelRequestedAt,
  order.cancelBy,
  order.cancelDueAt,
  what,
  actor,
  at,
  note ?? null,
  order.memo,
];

/** Remembers whether the amount still has to be registered at the provider. */
export const markPrepare = (db: Db, merchantUid: string, failed: boolean): Promise<number> =>
  db.run(touchPrepare, [merchantUid, failed]);

const soonSeconds = 30;
/** A payment came that cannot be looked into now: the reconciler asks soon, whatever the schedule says. */
export const checkSoon = (tx: Queries, merchantUid: string, now: Date): Promise<number> =>
  tx.run(urgent, [merchantUid, new Date(now.getTime() + soonSeconds * 1_000), now]);
