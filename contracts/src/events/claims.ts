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

/** A claim as it is now, published after each of its steps. `version` is the version of the order. */
export const claimChanged = defineEvent({
  ...order,
  snapshot: true,
  type: 'ClaimChanged',
  data: Type.Object({
    ...Claim,
    /**
     * The earlier exchange in which the shop sent the goods that now come back. These pieces belong to the hold of that
     * exchange, not to the hold of the order.
     */
    exchangeClaimId: Type.Optional(Id),
    state: ClaimState,
    reason: Nullable(ClaimReason),
    fault: ClaimFault,
    /** Empty for a cancel at the provider's console, which has an amount but no lines. */
    lines: Type.Array(
      Type.Object({
        ...ClaimedLine,
        restocked: Nullable(
          Type.Integer({
            minimum: 0,
            description:
              'The number of pieces that are back in stock, while the others are written off; null before the inspection',
          }),
        ),
        /**
         * The option that the shop sends in exchange for the line. Its stock is held under the claim's own key
         * (`exchangeHoldKey`).
         */
        exchange: Type.Optional(Type.Object({ itemOptionId: Id, itemOptionName: Type.String() })),
      }),
    ),
    money: Nullable(ClaimMoney),
    /** Set when this step changed the amount of the refund. The buyer then gets a message with the new amount. */
    moneyChanged: Type.Optional(Type.Literal(true)),
    refunded: Nullable(
      Type.Integer({ description: 'The won that were refunded to the buyer for the claim; null before the refund' }),
    ),
    refusal: Nullable(Type.String()),
    /** The amount that the buyer of an accepted exchange has to pay, and the deadline. */
    payment: Type.Optional(Type.Object({ amount: OrderWon, expiresAt: Instant })),
    /** The parcel that went out in exchange; `carrier` is the carrier's Korean name. */
    parcel: Type.Optional(Type.Object({ carrier: Type.String(), trackingNumber: Type.String() })),
    requestedAt: Instant,
    changedAt: Instant,
  }),
});

/**
 * Money of a claim was refunded to the buyer. (For a cancel of the whole order, the event is `OrderCancelled`.) The
 * amounts of the lines add up to `amount` and include the fees that were charged or refunded with the goods. A cancel
 * at the provider's console has no lines.
 */
export const linesRefunded = defineEvent({
  ...order,
  snapshot: false,
  type: 'LinesRefunded',
  data: Type.Object({
    ...Claim,
    /**
     * The amount that was refunded from the order's own payment. A refunded difference of an exchange is not counted,
     * because the difference is no sale.
     */
    amount: OrderWon,
    /** The order's coupon, which is restored with this refund. */
    couponMapId: Type.Optional(Id),
    /** `points` are the points that were restored with the pieces. */
    lines: Type.Array(Type.Object({ ...ClaimedLine, amount: OrderWon, points: Type.Optional(OrderWon) })),
    refundedAt: Instant,
  }),
});
