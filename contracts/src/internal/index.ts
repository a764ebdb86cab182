import { Type } from 'typebox';
import { defineInternalCalls } from '../call.ts';
import { ActingOperator } from '../events/audit.ts';
import { CouponType, Id, Instant, Nullable, Ok, OrderWon, Quantity, Role, Won } from '../schema.ts';

/** `checkPrices`: the sheet is older than 30 minutes, so today's prices must still be `unitPrice`. */
const HoldLines = Type.Array(Type.Object({ itemOptionId: Id, quantity: Quantity, unitPrice: OrderWon }), {
  minItems: 1,
  maxItems: 100,
});
export const QuotedLine = Type.Object({
  itemOptionId: Id,
  itemId: Id,
  title: Type.String(),
  itemOptionName: Type.String(),
  imageUrl: Type.String(),
  additionalPrice: Won,
  unitPrice: Type.Integer({ description: 'discounted price + additional price' }),
  stockQuantity: Type.Integer({ description: 'on hand − holds, 0 when flagged' }),
  soldOut: Type.Boolean({ description: 'flagged on the item or the option' }),
});
const MerchantUid = Type.String({ minLength: 1, maxLength: 40 });
/** Orders whose hold waits for their payment, by number; the next page begins behind `next`. */
const LiveHolds = Type.Object({ merchantUids: Type.Array(MerchantUid), next: Nullable(MerchantUid) });
/** An item as search engines and price comparisons see it. */
export const ListedItem = Type.Object({
  id: Id,
  title: Type.String(),
  description: Type.String(),
  imageUrl: Type.String(),
  price: Won,
  discountPrice: Type.Integer(),
  inStock: Type.Boolean(),
  categories: Type.Array(Type.String()),
  updatedAt: Instant,
});

/** Calls between services: internal port, signed service token, never routed by the gateway. */
export const internalCalls = defineInternalCalls({
  /** Today's price and stock of options; options that do not exist are missing in the answer. */
  quote: {
    method: 'POST',
    path: '/internal/quote',
    owner: 'catalog',
    callers: ['order-payment', 'cart'],
    idempotent: true,
    timeoutMs: 2_000,
    body: Type.Object({ itemOptionIds: Type.Array(Id, { minItems: 1, maxItems: 200 }) }),
    answers: { 200: Type.Object({ lines: Type.Array(QuotedLine) }) },
  },
  /** Holds the stock of an order and, in the same transaction, releases that of the order it replaces. 409 OUT_OF_STOCK (with `messages`), PRICE_CHANGED or HOLD_RELEASED. */
  holdStock: {
    method: 'POST',
    path: '/internal/holds',
    owner: 'catalog',
    callers: ['order-payment'],
    idempotent: true,
    timeoutMs: 3_000,
    body: Type.Object({
      merchantUid: MerchantUid,
      replaces: Nullable(MerchantUid),
      checkPrices: Type.Boolean(),
      lines: HoldLines,
    }),
    answers: { 200: Ok },
  },
  /** Releases stock; an unknown order leaves a tombstone, so that a late hold is refused. */
  releaseStock: {
    method: 'POST',
    path: '/internal/holds/release',
    owner: 'catalog',
    callers: ['order-payment'],
    idempotent: true,
    timeoutMs: 3_000,
    body: Type.Object({ merchantUids: Type.Array(MerchantUid, { minItems: 1, maxItems: 100 }) }),
    answers: { 200: Ok },
  },
  /** An operator ticks that the goods of a cancelled order are back. */
  returnStock: {
    method: 'POST',
    path: '/internal/holds/return',
    owner: 'catalog',
    callers: ['order-payment'],
    idempotent: true,
    timeoutMs: 3_000,
    body: Type.Object({ merchantUid: MerchantUid }),
    answers: { 200: Ok },
  },
  /** Which orders stock is held for, so that their owner can tell which of them do not live any more. */
  liveStockHolds: {
    method: 'POST',
    path: '/internal/holds/live',
    owner: 'catalog',
    callers: ['order-payment'],
    idempotent: true,
    timeoutMs: 5_000,
    body: Type.Object({ after: Type.String({ maxLength: 40 }) }),
    answers: { 200: LiveHolds },
  },
  /** Items on sale by ascending id, from behind `after`: for the sitemap and the product feeds. */
  listedItems: {
    method: 'GET',
    path: '/internal/items',
    owner: 'catalog',
    callers: ['gateway'],
    idempotent: true,
    timeoutMs: 5_000,
    query: Type.Object({
      after: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
      limit: Type.Integer({ minimum: 1, maximum: 1_000 }),
    }),
    answers: { 200: Type.Object({ items: Type.Array(ListedItem) }) },
  },
  /** Turns uploaded paths of a member into public images; `url` null and a code where one could not be taken. */
  attachImages: {
    method: 'POST',
    path: '/internal/images/attach',
    owner: 'catalog',
    callers: ['review'],
    // Decoding is dear: what one instance could not answer is not put to the next.
    idempotent: false,
    timeoutMs: 25_000,
    body: Type.Object({
      memberId: Id,
      role: Role,
      paths: Type.Array(Type.String({ maxLength: 300 }), { maxItems: 50 }),
    }),
    answers: {
      200: Type.Object({
        images: Type.Array(
          Type.Object({ path: Type.String(), url: Nullable(Type.String()), code: Nullable(Type.String()) }),
        ),
      }),
    },
  },
  /** Holds a member's coupon for an order and answers its terms, frozen. 409 COUPON_UNUSABLE, COUPON_MIN_PRICE or HOLD_RELEASED. */
  holdCoupon: {
    method: 'POST',
    path: '/internal/holds',
    owner: 'coupon',
    callers: ['order-payment'],
    idempotent: true,
    timeoutMs: 3_000,
    body: Type.Object({
      merchantUid: MerchantUid,
      replaces: Nullable(MerchantUid),
      memberId: Id,
      couponMapId: Id,
      productTotal: OrderWon,
    }),
    answers: {
      200: Type.Object({
        title: Type.String(),
        couponType: CouponType,
        minPrice: Won,
        discountAmount: Nullable(Type.Integer()),
        discountPercentage: Nullable(Type.Integer()),
      }),
    },
  },
  releaseCoupon: {
    method: 'POST',
    path: '/internal/holds/release',
    owner: 'coupon',
    callers: ['order-payment'],
    idempotent: true,
    timeoutMs: 3_000,
    body: Type.Object({ merchantUids: Type.Array(MerchantUid, { minItems: 1, maxItems: 100 }) }),
    answers: { 200: Ok },
  },
  liveCouponHolds: {
    method: 'POST',
    path: '/internal/holds/live',
    owner: 'coupon',
    callers: ['order-payment'],
    idempotent: true,
    timeoutMs: 5_000,
    body: Type.Object({ after: Type.String({ maxLength: 40 }) }),
    answers: { 200: LiveHolds },
  },
  /** Which of these events the cart has had: whether it removed what a paid order bought. */
  receivedEvents: {
    method: 'POST',
    path: '/internal/heard-events',
    owner: 'cart',
    callers: ['order-payment'],
    idempotent: true,
    timeoutMs: 1_000,
    body: Type.Object({
      eventIds: Type.Array(Type.String({ pattern: '^[0-9a-f-]{36}$' }), { minItems: 1, maxItems: 20 }),
    }),
    answers: { 200: Type.Object({ heard: Type.Array(Type.String()) }) },
  },
  /** What a member has received of an item: asked once before a review is refused, because projections lag. */
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
        lines: Type.Array(Type.Object({ merchantUid: MerchantUid, lineId: Id, itemId: Id, deliveredAt: Instant })),
      }),
    },
  },
  /** What unpaid orders hold of options: asked before a line of their members' carts is called short. */
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
  /** Every sale gate that is on, for the waiting room of the gateways. */
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
            title: Type.String(),
            opensAt: Instant,
            closesAt: Nullable(Instant),
            perMinute: Type.Integer(),
          }),
        ),
      }),
    },
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
      rows: Type.Array(
        Type.Object({
          merchantUid: Type.String(),
          trackingNumber: Type.String(),
          phoneNumber: Type.String(),
          name: Type.String(),
        }),
        { maxItems: 500 },
      ),
      dryRun: Type.Boolean(),
      confirmChanges: Type.Optional(
        Type.Boolean({ description: 'rows of parcels on their way under another number change that number' }),
      ),
      operator: Type.Optional(ActingOperator),
    }),
    answers: {
      200: Type.Object({
        results: Type.Array(
          Type.Object({
            merchantUid: Type.String(),
            outcome: Type.String({ description: 'shipped, changed, same, or a reason in Korean' }),
            ok: Type.Boolean(),
            current: Type.Optional(Type.String({ description: 'the number it has, where it is (to be) changed' })),
          }),
        ),
      }),
    },
  },
  findMember: {
    method: 'POST',
    path: '/internal/members/find',
    owner: 'member',
    callers: ['coupon'],
    idempotent: true,
    timeoutMs: 2_000,
    body: Type.Object({ username: Type.Optional(Type.String()), phoneNumber: Type.Optional(Type.String()) }),
    answers: { 200: Type.Object({ memberId: Nullable(Id) }) },
  },
  /** Public keys of the login tokens (RFC 7517). */
  jwks: {
    method: 'GET',
    path: '/internal/jwks',
    owner: 'member',
    callers: ['gateway', 'catalog', 'cart', 'order-payment', 'coupon', 'review', 'admin-reporting'],
    idempotent: true,
    timeoutMs: 2_000,
    answers: { 200: Type.Object({ keys: Type.Array(Type.Record(Type.String(), Type.String())) }) },
  },
  /** Revocations of the last 24 h, for the gateway. */
  revocations: {
    method: 'GET',
    path: '/internal/revocations',
    owner: 'member',
    callers: ['gateway'],
    idempotent: true,
    timeoutMs: 1_000,
    query: Type.Object({
      since: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: Number.MAX_SAFE_INTEGER,
          description: 'ms since 1970: only those behind it',
        }),
      ),
    }),
    answers: {
      200: Type.Object({
        revocations: Type.Array(
          Type.Object({
            sub: Type.String(),
            before: Type.Integer({ description: 'ms since 1970' }),
            exceptJti: Nullable(Type.String()),
          }),
        ),
      }),
    },
  },
});
