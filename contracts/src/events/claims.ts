import { Type } from 'typebox';
import { defineEvent } from '../event.ts';
import { ClaimFault, ClaimMoney, ClaimReason } from '../http/order-payment/claim-shapes.ts';
import { ClaimKind, ClaimState } from '../http/order-payment/order.ts';
import { Id, Instant, Nullable, OrderWon } from '../schema.ts';

const order = { source: 'order-payment', subject: 'order' } as const;
const Claim = {
  merchantUid: Type.String(),
  memberId: Id,
  claimId: Id,
  kind: ClaimKind,
};
const ClaimedLine = {
  lineId: Id,
  itemId: Id,
  itemOptionId: Id,
  title: Type.String(),
  itemOptionName: Type.String(),
  quantity: Type.Integer({ minimum: 1 }),
};

/** A claim as it is now, after each of its steps; `version` is the order's. */
export const claimChanged = defineEvent({
  ...order,
  snapshot: true,
  type: 'ClaimChanged',
  data: Type.Object({
    ...Claim,
    /** What came by this exchange comes back: pieces of its hold, not of the order's. */
    exchangeClaimId: Type.Optional(Id),
    state: ClaimState,
    reason: Nullable(ClaimReason),
    fault: ClaimFault,
    /** None of a cancel at the provider's console, which is an amount. */
    lines: Type.Array(
      Type.Object({
        ...ClaimedLine,
        restocked: Nullable(
          Type.Integer({
            minimum: 0,
            description: 'pieces that are on the shelf again, the others are written off; null until they came back',
          }),
        ),
        /** What goes out for it: held under the claim's own key (`exchangeHoldKey`). */
        exchange: Type.Optional(Type.Object({ itemOptionId: Id, itemOptionName: Type.String() })),
      }),
    ),
    money: Nullable(ClaimMoney),
    /** Another sum than before comes back: its buyer hears of it. */
    moneyChanged: Type.Optional(Type.Literal(true)),
    refunded: Nullable(Type.Integer({ description: 'won' })),
    refusal: Nullable(Type.String()),
    /** What its buyer has to pay until when, of an exchange that was accepted. */
    payment: Type.Optional(Type.Object({ amount: OrderWon, expiresAt: Instant })),
    /** What went out in exchange; `carrier`: its Korean name. */
    parcel: Type.Optional(Type.Object({ carrier: Type.String(), trackingNumber: Type.String() })),
    requestedAt: Instant,
    changedAt: Instant,
  }),
});

/**
 * Money of a claim went back to the buyer; a cancel of the whole order is `OrderCancelled`. The amounts of the lines add up
 * to `amount`, with what was charged or given back beside the goods; a cancel at the provider's console has no lines.
 */
export const linesRefunded = defineEvent({
  ...order,
  snapshot: false,
  type: 'LinesRefunded',
  data: Type.Object({
    ...Claim,
    /** Of the order's own payment; the difference of an exchange is no sale, and neither is its refund. */
    amount: OrderWon,
    /** The coupon of its order, which comes back with it. */
    couponMapId: Type.Optional(Id),
    /** `points`: those that come back with the pieces. */
    lines: Type.Array(Type.Object({ ...ClaimedLine, amount: OrderWon, points: Type.Optional(OrderWon) })),
    refundedAt: Instant,
  }),
});
