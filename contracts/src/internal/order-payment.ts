import { Type } from 'typebox';
import { defineInternalCalls } from '../call.ts';
import { ActingOperator } from '../events/audit.ts';
import { maxPackedOrders, packingCalls } from '../http/order-payment/packing.ts';
import { ActorId, Id, Instant, Nullable, Ok } from '../schema.ts';
import { MerchantUid } from './holds.ts';
import { ImageUrls, UsedImages } from './images.ts';

const FileRows = Type.Array(
  Type.Object({
    merchantUid: Type.String(),
    trackingNumber: Type.String(),
    phoneNumber: Type.String(),
    name: Type.String(),
  }),
  { maxItems: 500 },
);
export const orderInternalCalls = defineInternalCalls({
  /**
   * Answers the deliveries of an item that a member has received. The review service makes this call once before it
   * refuses a review, because its own data may lag behind.
   */
  deliveries: {
    method: 'GET',
    path: '/internal/deliveries',
    owner: 'order-payment',
    callers: ['review'],
    idempotent: true,
    timeoutMs: 2_000,
    query: Type.Object({ memberId: Id, itemId: Id }),
    answers: {
      200: Type.Object({
        lines: Type.Array(
          Type.Object({
            merchantUid: MerchantUid,
            lineId: Id,
            itemId: Id,
            /** Absent in answers of releases before this field. */
            itemOptionName: Type.Optional(Type.String()),
            deliveredAt: Instant,
          }),
        ),
      }),
    },
  },
  /** Answers which of these images are shown in order lines or claims. */
  imagesOfOrders: {
    method: 'POST',
    path: '/internal/images/used',
    owner: 'order-payment',
    callers: ['catalog'],
    idempotent: true,
    timeoutMs: 5_000,
    body: ImageUrls,
    answers: { 200: UsedImages },
  },
  /**
   * Answers, for each of these members and each option, how many pieces the member's unpaid orders hold. The cart makes
   * this call before it reports a line as short of stock, because the member's own hold may be the cause.
   */
  unpaidHolds: {
    method: 'POST',
    path: '/internal/holds/unpaid',
    owner: 'order-payment',
    callers: ['cart'],
    idempotent: true,
    timeoutMs: 1_000,
    body: Type.Object({ memberIds: Type.Array(Id, { minItems: 1, maxItems: 200 }) }),
    answers: {
      200: Type.Object({
        lines: Type.Array(Type.Object({ memberId: Id, itemOptionId: Id, quantity: Type.Integer() })),
      }),
    },
  },
  /**
   * Answers which of these orders a new order cannot replace, because they wait for a deposit or are paid. These orders
   * keep their holds. The coupon service makes this call before it offers a member a coupon that is held.
   */
  irreplaceableOrders: {
    method: 'POST',
    path: '/internal/orders/irreplaceable',
    owner: 'order-payment',
    callers: ['coupon'],
    idempotent: true,
    timeoutMs: 1_000,
    body: Type.Object({ merchantUids: Type.Array(MerchantUid, { minItems: 1, maxItems: 100 }) }),
    answers: { 200: Type.Object({ merchantUids: Type.Array(MerchantUid) }) },
  },
  saleGates: {
    method: 'GET',
    path: '/internal/doors',
    owner: 'order-payment',
    callers: ['gateway'],
    idempotent: true,
    timeoutMs: 1_000,
    answers: {
      200: Type.Object({
        doors: Type.Array(
          Type.Object({
            doorId: Id,
            itemId: Nullable(Id),
            saleId: Type.Optional(Nullable(Id)),
            /** The items of the sale. */
            itemIds: Type.Optional(Nullable(Type.Array(Id))),
            title: Type.String(),
            opensAt: Instant,
            closesAt: Nullable(Instant),
            perMinute: Type.Integer(),
            maxPerMinute: Type.Optional(Nullable(Type.Integer())),
          }),
        ),
      }),
    },
  },
  /** Refuses with DOOR_NEEDS_REDIS while no sale gate may be opened. */
  checkSaleGates: {
    method: 'GET',
    path: '/internal/doors/check',
    owner: 'order-payment',
    callers: ['catalog'],
    idempotent: true,
    timeoutMs: 2_000,
    answers: { 200: Ok },
  },
  /** Marks the orders of a file as delivered; one result per row, in order. */
  deliverBatch: {
    method: 'POST',
    path: '/internal/deliver',
    owner: 'order-payment',
    callers: ['admin-reporting'],
    idempotent: true,
    timeoutMs: 60_000,
    body: Type.Object({ rows: FileRows, dryRun: Type.Boolean(), operator: Type.Optional(ActingOperator) }),
    answers: {
      200: Type.Object({
        results: Type.Array(
          Type.Object({
            merchantUid: Type.String(),
            outcome: Type.String({
              description:
                '`delivered`, `same` (the order is delivered already), or the reason for the refusal in Korean',
            }),
            ok: Type.Boolean(),
          }),
        ),
      }),
    },
  },
  /** Takes the orders of a filter into a packing batch; a repeat with the same `requestId` answers the same batch. */
  packMatching: {
    method: 'POST',
    path: '/internal/pack',
    owner: 'order-payment',
    callers: ['admin-reporting'],
    idempotent: true,
    timeoutMs: 60_000,
    body: Type.Object({
      requestId: Type.String({ format: 'uuid' }),
      merchantUids: Type.Array(Type.String(), { maxItems: maxPackedOrders }),
      packedBy: ActorId,
      operator: Type.Optional(ActingOperator),
    }),
    answers: packingCalls.packOrders.answers,
  },
  /** Ships a batch read from Excel; one result per row, in order. */
  shipBatch: {
    method: 'POST',
    path: '/internal/ship',
    owner: 'order-payment',
    callers: ['admin-reporting'],
    idempotent: true,
    timeoutMs: 60_000,
    body: Type.Object({
      rows: FileRows,
      dryRun: Type.Boolean(),
      confirmChanges: Type.Optional(
        Type.Boolean({
          description:
            'True when rows correct the tracking number of orders that are on their way under another number; otherwise such rows are refused',
        }),
      ),
      operator: Type.Optional(ActingOperator),
    }),
    answers: {
      200: Type.Object({
        results: Type.Array(
          Type.Object({
            merchantUid: Type.String(),
            outcome: Type.String({
              description:
                '`shipped`, `changed` (the tracking number was corrected), `same` (the order has it already), or the reason for the refusal in Korean',
            }),
            ok: Type.Boolean(),
            current: Type.Optional(
              Type.String({
                description:
                  'The current tracking number of the order; absent unless the row changes it, or would with `confirmChanges`',
              }),
            ),
          }),
        ),
      }),
    },
  },
});
