import { type CarrierCode, carriers, trackingUrl } from '@gyeol/contracts/rules/carrier.ts';
import { type Order, touch } from '../orders/order.ts';
import type { What } from '../orders/order-store.ts';
import { cancel, deliver, ship } from '../orders/paid-order.ts';
import { awaitPayment, pay } from '../orders/unpaid-order.ts';
import type { PastOrder, PastTimes } from '../seed.ts';
import { itemTitlesOf, productTotalOf } from '../sheets/sheet.ts';

export interface Step {
  order: Order;
  what: What | 'placed';
  at: Date;
}
export interface Given {
  merchantUid: string;
  fingerprint: string;
  times: PastTimes;
  now: Date;
}

const draft = (past: PastOrder, { merchantUid, fingerprint, times }: Given): Order => {
  const { memberId, username, displayName, realName, phoneNumber, postCode, address, detailAddress } = past.member;
  const productTotal = productTotalOf(past.lines);
  const nothing = { provider: null, impUid: null, paidAt: null, carrier: null, trackingNumber: null, postUrl: null };
  const never = { shippedAt: null, deliveredAt: null, endedAt: null, goodsBackAt: null, expiresAt: null };
  return {
    ...nothing,
    ...never,
    merchantUid,
    memberId,
    status: 'PLACING',
    version: 1,
    fingerprint,
    origin: 'seed',
    replaces: null,
    buyer: { username, displayName, realName, phoneNumber },
    receiver: { name: realName, phoneNumber, postCode, address, detailAddress },
    postMemo: past.postMemo ?? null,
    itemTitles: itemTitlesOf(past.lines),
    cartLines: [],
    lines: past.lines.map((line) => ({ ...line, lineId: 0 })),
    productTotal,
    discount: 0,
    deliveryFee: 0,
    totalPrice: productTotal,
    couponMapId: past.coupon?.couponMapId ?? null,
    coupon: null,
    placedAt: times.placedAt,
    holdSince: null,
    extensions: 0,
    checkDueAt: null,
    checkStep: 0,
    prepareFailed: false,
    cancelRequestedAt: null,
    cancelBy: null,
    cancelDueAt: null,
    memo: null,
  };
};

const carrier: CarrierCode = 'epost';
const parcelOf = ({ trackingNumber = '6800000000000' }: PastOrder) => ({
  carrier,
  trackingNumber,
  postUrl: trackingUrl(carriers[carrier], trackingNumber),
});

/** Every state the order went through, by the moves of a living one. */
export const stepsOf = (past: PastOrder, given: Given): Step[] => {
  const { times } = given;
  const placed = draft(past, given);
  const { coupon = null, deliveryFee = 3_000, impUid = null } = past;
  const waiting = awaitPayment(placed, { coupon, deliveryFee, expiryMinutes: 15 }, times.placedAt);
  const provider = impUid === null ? null : 'portone';
  let order = pay(waiting, { provider, impUid, paidAt: times.paidAt });
  const steps: Step[] = [
    { order: placed, what: 'placed', at: times.placedAt },
    { order: waiting, what: 'awaiting payment', at: times.placedAt },
    { order, what: 'paid', at: times.paidAt },
  ];
  const add = (next: Order, what: What, at: Date): void => {
    order = next;
    steps.push({ order, what, at });
  };
  if (times.shippedAt) add(ship(order, parcelOf(past), times.shippedAt), 'shipped', times.shippedAt);
  if (times.deliveredAt) add(deliver(order, times.deliveredAt), 'delivered', times.deliveredAt);
  if (times.cancelledAt) add(cancel(order, 'owner', times.cancelledAt), 'cancelled', times.cancelledAt);
  return [...steps, ...refundSteps(past, order, given.now)];
};

const dayMs = 24 * 60 * 60 * 1_000;
const back = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);
const refundSteps = ({ refund }: PastOrder, delivered: Order, now: Date): Step[] => {
  if (refund === undefined) return [];
  const requested = touch(delivered, {});
  const asked: Step = { order: requested, what: 'refund requested', at: back(now, refund.daysBack) };
  if (refund.processedDaysBack === undefined) return [asked];
  return [asked, { order: touch(requested, {}), what: 'refund processed', at: back(now, refund.processedDaysBack) }];
};
