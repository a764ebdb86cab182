import * as events from '@gyeol/contracts/events/claims.ts';
import { carriers } from '@gyeol/contracts/rules/carrier.ts';
import { isClaimEnded } from '@gyeol/contracts/rules/claim.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { spreadDiscount } from '../order/line-discounts.ts';
import { claimProcessedEvent, type OrderEvent, orderEvent, publish } from '../order/order-events.ts';
import type { Order } from '../order/order-row.ts';
import { type Claim, sumOfDifferences } from './claim.ts';
import { paidForPieces, pointsOfPieces } from './claim-money.ts';

/** Each line of an exchange also names the option that the shop sends to the buyer. */
const linesOf = ({ lines }: Order, claim: Claim) =>
  lines.flatMap(({ lineId, itemId, title, ...bought }) => {
    const claimed = claim.lines.find((line) => line.lineId === lineId);
    if (claimed === undefined) return [];
    const { pieces, restocked, exchange, received } = claimed;
    const { itemOptionId, itemOptionName } = received ?? bought;
    const line = { lineId, itemId, itemOptionId, title, itemOptionName, quantity: pieces.length, restocked };
    if (!exchange) return [line];
    const out = { itemOptionId: exchange.itemOptionId, itemOptionName: exchange.itemOptionName };
    return [{ ...line, exchange: out }];
  });
const exchangeOf = ({ state, payment, parcel }: Claim) => ({
  ...(state === 'ACCEPTED' &&
    payment?.state === 'waiting' &&
    payment.expiresAt !== null && { payment: { amount: payment.amount, expiresAt: payment.expiresAt } }),
  ...(parcel && { parcel: { carrier: carriers[parcel.carrier].name, trackingNumber: parcel.trackingNumber } }),
});
const idsOf = ({ merchantUid, memberId }: Order, { id, kind }: Claim) => ({ merchantUid, memberId, claimId: id, kind });

const isMoneyChanged = ({ money }: Claim, before: Claim | undefined): boolean =>
  before !== undefined && before.money !== null && before.money.refund !== money?.refund;

export const claimChangedEvent = (order: Order, claim: Claim, at: Date, before?: Claim) =>
  orderEvent(events.claimChanged, order, at, {
    ...idsOf(order, claim),
    ...(claim.holdClaimId !== null && { exchangeClaimId: claim.holdClaimId }),
    state: claim.state,
    reason: claim.reason,
    fault: claim.fault,
    lines: linesOf(order, claim),
    money: claim.money,
    ...(isMoneyChanged(claim, before) && { moneyChanged: true as const }),
    refunded: claim.refunded,
    refusal: claim.refusal,
    ...exchangeOf(claim),
    requestedAt: claim.createdAt.toISOString(),
    changedAt: at.toISOString(),
  });

/**
 * Splits `refunded` over the lines in proportion to the won paid for their claimed pieces. The amounts add up to
 * `refunded` exactly.
 */
const amountsOf = (order: Order, claim: Claim, refunded: number): number[] => {
  const paid = claim.lines.map((line) => paidForPieces(order, line));
  const weights = paid.some((won) => won > 0) ? paid : paid.map(() => 1);
  return spreadDiscount(
    refunded,
    weights.map((unitPrice) => ({ quantity: 1, unitPrice })),
  );
};
const withoutReceived = (claim: Claim): Claim => ({
  ...claim,
  lines: claim.lines.map((line) => ({ ...line, received: null })),
});
const linesRefundedEvent = (order: Order, claim: Claim, at: Date) => {
  const amount = (claim.refunded ?? 0) - sumOfDifferences(claim);
  const amounts = amountsOf(order, claim, amount);
  const amountOf = new Map(claim.lines.map(({ lineId }, index) => [lineId, amounts[index] ?? 0]));
  return orderEvent(events.linesRefunded, order, at, {
    ...idsOf(order, claim),
    amount,
    ...(claim.couponBack && order.couponMapId !== null && { couponMapId: order.couponMapId }),
    // This event names the options that were sold, even for pieces that came by an exchange.
    lines: linesOf(order, withoutReceived(claim)).map(
      ({ lineId, itemId, itemOptionId, title, itemOptionName, quantity }) => {
        const claimed = claim.lines.find((line) => line.lineId === lineId);
        // An exchange refunds only money, never points.
        const points = claimed === undefined || claim.kind === 'exchange' ? 0 : pointsOfPieces(order, claimed);
        const line = { lineId, itemId, itemOptionId, title, itemOptionName, quantity };
        return { ...line, amount: amountOf.get(lineId) ?? 0, ...(points > 0 && { points }) };
      },
    ),
    refundedAt: (claim.processedAt ?? at).toISOString(),
  });
};

/** The events carry the order's next version. `before` is the claim before the change. */
export const claimEventsOf = (order: Order, claim: Claim, at: Date, before?: Claim): OrderEvent[] => [
  claimChangedEvent(order, claim, at, before) as OrderEvent,
  ...((claim.state === 'REFUNDED' && claim.refunded !== null) || (claim.state === 'EXCHANGED' && claim.refunded)
    ? [linesRefundedEvent(order, claim, at) as OrderEvent]
    : []),
  ...(isClaimEnded(claim.state) ? [claimProcessedEvent(order, at, claim.id) as OrderEvent] : []),
];
export const publishClaim = async (tx: Tx, order: Order, claim: Claim, at: Date, before?: Claim): Promise<void> => {
  for (const event of claimEventsOf(order, claim, at, before)) await publish(tx, event);
};
