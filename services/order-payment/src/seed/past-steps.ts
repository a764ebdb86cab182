import { dayMs } from '@gyeol/contracts/rules/business-day.ts';
import { type CarrierCode, carriers, trackingUrl } from '@gyeol/contracts/rules/carrier.ts';
import { itemTitlesOf, productTotalOf } from '../checkout/sheet.ts';
import { newOrder, type Order } from '../order/order-row.ts';
import type { ChangeKind } from '../order/order-store.ts';
import { cancel, deliver, ship } from '../order/paid-transitions.ts';
import { nextVersion } from '../order/transition.ts';
import { awaitPayment, pay } from '../order/unpaid-transitions.ts';
import type { PastOrder, PastTimes } from './history-file.ts';

export interface PastStep {
  order: Order;
  what: ChangeKind | 'placed';
  at: Date;
}
export interface PastOrderInput {
  merchantUid: string;
  fingerprint: string;
  times: PastTimes;
  now: Date;
}

const draft = (past: PastOrder, { merchantUid, fingerprint, times }: PastOrderInput): Order => {
  const { memberId, username, displayName, realName, phoneNumber, postCode, address, detailAddress } = past.member;
  return newOrder({
    merchantUid,
    memberId,
    fingerprint,
    origin: 'seed',
    replaces: null,
    buyer: { username, displayName, realName, phoneNumber },
    receiver: { name: realName, phoneNumber, postCode, address, detailAddress },
    postMemo: past.postMemo ?? null,
    itemTitles: itemTitlesOf(past.lines),
    imageUrl: past.lines[0]?.imageUrl ?? '',
    cartLines: [],
    lines: past.lines.map((line) => ({ ...line, lineId: 0 })),
    productTotal: productTotalOf(past.lines),
    couponMapId: past.coupon?.couponMapId ?? null,
    madeToOrderAgreement: null,
    points: 0,
    placedAt: times.placedAt,
    holdSince: null,
    behindSale: false,
    windowProviders: null,
  });
};

const carrier: CarrierCode = 'epost';
const parcelOf = ({ trackingNumber = '6800000000000' }: PastOrder) => ({
  carrier,
  trackingNumber,
  postUrl: trackingUrl(carriers[carrier], trackingNumber),
});

/** Answers every state that the past order went through, made by the same transitions as for a live order. */
export const stepsOf = (past: PastOrder, input: PastOrderInput): PastStep[] => {
  const { times } = input;
  const placed = draft(past, input);
  const { coupon = null, deliveryFee = 3_000, impUid = null, paymentMethod = null } = past;
  const waiting = awaitPayment(placed, { coupon, deliveryFee, expiryMinutes: 15 }, times.placedAt);
  const provider = impUid === null ? null : 'portone';
  let order: Order = pay(waiting, { provider, impUid, paymentMethod, paidAt: times.paidAt });
  const steps: PastStep[] = [
    { order: placed, what: 'placed', at: times.placedAt },
    { order: waiting, what: 'awaiting payment', at: times.placedAt },
    { order, what: 'paid', at: times.paidAt },
  ];
  const add = (next: Order, what: ChangeKind, at: Date): void => {
    order = next;
    steps.push({ order, what, at });
  };
  if (times.shippedAt) add(ship(order, parcelOf(past), times.shippedAt), 'shipped', times.shippedAt);
  if (times.deliveredAt) add(deliver(order, times.deliveredAt), 'delivered', times.deliveredAt);
  if (times.cancelledAt) add(cancel(order, 'owner', times.cancelledAt), 'cancelled', times.cancelledAt);
  return [...steps, ...claimSteps(past, order, input.now)];
};

const back = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);
const claimSteps = ({ refund }: PastOrder, delivered: Order, now: Date): PastStep[] => {
  if (refund === undefined) return [];
  const requested = nextVersion(delivered);
  const requestedStep: PastStep = { order: requested, what: 'refund requested', at: back(now, refund.daysBack) };
  if (refund.processedDaysBack === undefined) return [requestedStep];
  return [
    requestedStep,
    { order: nextVersion(requested), what: 'refund processed', at: back(now, refund.processedDaysBack) },
  ];
};
