import { isAdmin, type Member } from '@gyeol/contracts/rules/access-token.ts';
import { carriers } from '@gyeol/contracts/rules/carrier.ts';
import { type OrderStatus, orderStatuses } from '@gyeol/contracts/rules/order-status.ts';
import { isCash, type PaidMethod } from '@gyeol/contracts/rules/payment-methods.ts';
import { pageInfo } from '@gyeol/contracts/schema.ts';
import { type Db, sql } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { authorizeOrder } from '../order/authorize-order.ts';
import { lineView } from '../order/line-view.ts';
import { type Order, paidMethodOf, type ShownOrder } from '../order/order-row.ts';
import { isShown } from '../order/order-states.ts';
import { findOrder, findOrderProgress, type OrderProgress } from '../order/order-store.ts';
import { isUnpacked } from '../order/paid-transitions.ts';
import { listParcels, listUnshippedLines, type ParcelLine } from '../order/parcel-store.ts';
import { isCancelling } from '../order/transition.ts';
import { undoableUntil } from '../order/undo-period.ts';
import { findEscrow } from '../payment/escrow-store.ts';
import { readLedgerSums } from '../payment/payment-store.ts';
import { readRefundable } from '../payment/refundable.ts';
import { readEscrowSettings } from '../settings/payment-methods.ts';
import { claimProgress, lastRequest, listClaimsOf } from './claim-progress.ts';

interface HistoryRow {
  merchantUid: string;
  paymentTime: Date;
  itemTitles: string;
  totalPrice: number;
  paymentStatus: OrderStatus;
}
const mine = `o.member_id = $1::bigint and o.exchange_claim_id is null and o.status in ('PREPARING', 'SHIPPING', 'DELIVERED', 'CANCELLED')
     and ($2::text = '' or o.merchant_uid = $2 or right(o.merchant_uid, 16) = upper($2) or exists (
       select from order_lines l where l.merchant_uid = o.merchant_uid
         and (strpos(lower(l.title), lower($2)) > 0 or strpos(search_key(l.title), search_key($2)) > 0)))`;
const history = sql(
  'orders.history',
  `select o.merchant_uid as "merchantUid", coalesce(o.paid_at, o.ended_at) as "paymentTime", o.item_titles as "itemTitles",
     o.total_price as "totalPrice", o.status as "paymentStatus", o.image_url as "imageUrl", o.post_url as "postUrl",
     case when o.paid_at is not null and o.total_price > 0 then coalesce(o.payment_method, 'card') end as "paymentMethod",
     (select json_agg(json_build_object('title', l.title, 'itemOptionName', l.item_option_name, 'quantity', l.quantity) order by l.line_id)
      from order_lines l where l.merchant_uid = o.merchant_uid) as lines
   from orders o
   where ${mine} and o.status = any ($5::text[])
   order by coalesce(o.paid_at, o.ended_at) desc, o.merchant_uid desc
   limit $3::integer offset $4::integer`,
);
const historyCounts = sql(
  'orders.history-counts',
  `select o.status, count(*) as orders from orders o where ${mine} group by o.status`,
);
const deliveries = sql(
  'orders.deliveries',
  `select o.merchant_uid as "merchantUid", l.line_id as "lineId", l.item_id as "itemId",
     l.item_option_name as "itemOptionName", o.delivered_at as "deliveredAt"
   from orders o
   join order_lines l on l.merchant_uid = o.merchant_uid
   where o.member_id = $1::bigint and o.status = 'DELIVERED' and l.item_id = $2::bigint and l.quantity > l.cancelled
   order by o.delivered_at, l.line_id`,
);

interface HistoryQuery {
  status?: OrderStatus;
  /** A part of an item's title, the order number, or the last 16 letters of the order number, which messages use. */
  search?: string;
}
type HistoryRowWithLines = HistoryRow & {
  imageUrl: string;
  postUrl: string | null;
  paymentMethod: PaidMethod | null;
  lines: { title: string; itemOptionName: string; quantity: number }[];
};

/**
 * Answers the member's orders in the four states of the specification, newest payment first, and the number of orders
 * in each state.
 */
export const orderHistory = async (
  db: Db,
  memberId: number,
  paging: { page: number; size: number },
  { status, search: wanted = '' }: HistoryQuery,
) => {
  const found = await db.rows<{ status: OrderStatus; orders: number }>(historyCounts, [memberId, wanted]);
  const ordersIn = (of: OrderStatus): number => found.find((row) => row.status === of)?.orders ?? 0;
  const counts = Object.fromEntries(orderStatuses.map((of) => [of, ordersIn(of)])) as Record<OrderStatus, number>;
  const states: readonly OrderStatus[] = status === undefined ? orderStatuses : [status];
  const total = states.reduce<number>((sum, of) => sum + counts[of], 0);
  const offset = paging.page * paging.size;
  const rows =
    offset < total ? await db.rows<HistoryRowWithLines>(history, [memberId, wanted, paging.size, offset, states]) : [];
  const claims = await listClaimsOf(
    db,
    rows.map(({ merchantUid }) => merchantUid),
  );
  const shown = rows.map((row) => ({
    ...row,
    claims: claims.filter(({ merchantUid }) => merchantUid === row.merchantUid).map(claimProgress),
  }));
  return { _embedded: { paymentHistoryDTOList: shown }, page: pageInfo(paging, total), counts };
};

/** Reads an order that is visible to its owner and to admins. Throws ORDER_NOT_FOUND, NOT_OWNER. */
const readable = async (db: Db, member: Member, merchantUid: string): Promise<ShownOrder> => {
  const order = await findOrder(db, merchantUid);
  if (order === undefined) throw problem('ORDER_NOT_FOUND');
  authorizeOrder(order, member);
  if (!isShownOrder(order)) throw problem('ORDER_NOT_FOUND');
  return order;
};

const isShownOrder = (order: Order): order is Order & ShownOrder =>
  isShown(order.status) && order.exchangeClaimId === null;

const historyRow = (order: OrderProgress & { status: OrderStatus }): HistoryRow => ({
  merchantUid: order.merchantUid,
  paymentTime: order.paidAt ?? order.endedAt ?? order.placedAt,
  itemTitles: order.itemTitles,
  totalPrice: order.totalPrice,
  paymentStatus: order.status,
});

/** Answers the buyer, the coupon and the operators' note, for admins only. */
const buyerView = ({ buyer, coupon, memo, packingBatchId, goodsWrittenOff }: Order, admin: boolean) =>
  admin
    ? {
        buyerName: buyer.realName,
        username: buyer.username,
        displayName: buyer.displayName,
        phoneNumber: buyer.phoneNumber,
        couponTitle: coupon?.title ?? null,
        memo,
        packingBatchId,
        goodsWrittenOff,
      }
    : {
        buyerName: null,
        username: null,
        displayName: null,
        phoneNumber: null,
        couponTitle: null,
        memo: null,
        packingBatchId: null,
      };

/** Answers the order lines that `lines` names, with the quantity in `lines`. Null means the whole order. */
const parcelLines = (order: Order, lines: readonly ParcelLine[] | null) =>
  order.lines.flatMap(({ lineId, title, itemOptionName, quantity: ordered }) => {
    const quantity = lines === null ? ordered : lines.find((line) => line.lineId === lineId)?.quantity;
    return quantity === undefined ? [] : [{ lineId, title, itemOptionName, quantity }];
  });
const parcelsView = async (db: Db, order: Order) => {
  const [parcels, left] = await Promise.all([
    order.shippedAt === null ? [] : listParcels(db, order.merchantUid),
    order.status === 'PREPARING' || order.status === 'SHIPPING'
      ? listUnshippedLines(db, [order.merchantUid])
      : undefined,
  ]);
  return {
    parcels: parcels.map(({ carrier, lines, ...parcel }) => ({
      ...parcel,
      carrier: carriers[carrier].name,
      lines: parcelLines(order, lines),
    })),
    unshipped: parcelLines(order, left?.get(order.merchantUid) ?? []),
  };
};

/** Answers the escrow (구매안전) of a payment in cash, or null when it is not held in escrow. */
const escrowView = async (db: Db, order: Order, admin: boolean) => {
  if (!isCash(paidMethodOf(order))) return null;
  const escrow = await findEscrow(db, order.merchantUid);
  if (escrow === undefined) return null;
  const { provider } = await readEscrowSettings(db);
  return { ...escrow, provider, fault: admin ? escrow.fault : null };
};

/** Throws ORDER_NOT_FOUND, NOT_OWNER. */
export const orderDetail = async (db: Db, member: Member, merchantUid: string, now: Date) => {
  const order = await readable(db, member, merchantUid);
  const { receiver } = order;
  const isCancelled = order.status === 'CANCELLED';
  const [claims, { refunded }, refundable, sent] = await Promise.all([
    listClaimsOf(db, [merchantUid]),
    readLedgerSums(db, merchantUid, order.impUid ?? ''),
    readRefundable(db, merchantUid),
    parcelsView(db, order),
  ]);
  return {
    ...historyRow(order),
    itemManagements: order.lines.map(lineView),
    name: receiver.name,
    postCode: receiver.postCode,
    address: receiver.address,
    detailAddress: receiver.detailAddress,
    postMemo: order.postMemo,
    postUrl: order.postUrl,
    trackingNumber: order.trackingNumber,
    shippedAt: order.shippedAt,
    deliveredAt: order.deliveredAt,
    ...sent,
    confirmedAt: order.confirmedAt,
    receiverChangeable: isUnpacked(order),
    undoUntil: isAdmin(member) ? await undoableUntil(db, order, now) : null,
    productTotal: order.productTotal,
    discount: order.discount,
    points: order.points,
    deliveryFee: order.deliveryFee,
    remoteFee: order.remoteFee,
    madeToOrderAgreement: order.madeToOrderAgreement,
    paymentMethod: paidMethodOf(order),
    escrow: await escrowView(db, order, isAdmin(member)),
    cancelPending: isCancelling(order),
    mine: order.memberId === member.id,
    receiverPhoneNumber: receiver.phoneNumber,
    cancelledAt: isCancelled ? order.endedAt : null,
    refunded,
    refundable,
    claims: claims.map(claimProgress),
    refundRequest: lastRequest(claims),
    goodsBack: isCancelled && order.shippedAt !== null ? order.goodsBackAt !== null : null,
    ...buyerView(order, isAdmin(member)),
  };
};

const exchangedOrder = sql(
  'orders.exchanged',
  'select merchant_uid as "exchangeOf" from refund_requests where id = $1::bigint',
);
/**
 * Answers the row of a paid order. For an order that pays an exchange difference, also names the order of the exchange.
 * Throws ORDER_NOT_FOUND, NOT_OWNER, PAYMENT_NOT_FOUND.
 */
export const paymentRecorded = async (db: Db, member: Member, merchantUid: string) => {
  const order = await findOrderProgress(db, merchantUid);
  if (order === undefined) throw problem('ORDER_NOT_FOUND');
  authorizeOrder(order, member);
  const { status, exchangeClaimId } = order;
  if (order.paidAt === null || !isShown(status)) throw problem('PAYMENT_NOT_FOUND');
  const exchange =
    exchangeClaimId !== null && (await db.one<{ exchangeOf: string }>(exchangedOrder, [exchangeClaimId]));
  return { ...historyRow({ ...order, status }), ...exchange };
};

interface Delivery {
  merchantUid: string;
  lineId: number;
  itemId: number;
  deliveredAt: Date;
}
export const findDeliveries = (db: Db, memberId: number, itemId: number): Promise<Delivery[]> =>
  db.rows(deliveries, [memberId, itemId]);
