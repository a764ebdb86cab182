import { Type } from 'typebox';
import { defineInternalCalls } from '../call.ts';
import { timedPricing } from '../http/catalog/item.ts';
import { Shop } from '../http/catalog/shop.ts';
import { Typed } from '../kinds.ts';
import { ActorId, Id, Instant, Nullable, Ok, OrderWon, Quantity, Role, Won } from '../schema.ts';
import { LiveHolds, MerchantUid } from './holds.ts';

/**
 * The lines of a hold. With `checkPrices` (set when the sheet is older than 30 minutes) the current prices must still
 * equal `unitPrice`.
 */
const HoldLines = Type.Array(Type.Object({ itemOptionId: Id, quantity: Quantity, unitPrice: OrderWon }), {
  minItems: 1,
  maxItems: 100,
});
/** Pieces of an option that came back with a claim; `restocked` of them can be sold again, the rest is written off. */
const ReturnedPieces = Type.Object({
  itemOptionId: Id,
  quantity: Quantity,
  restocked: Type.Integer({ minimum: 0 }),
});
/** The buyer whose pieces count for limits of items and sales, such as `member:7`. */
const Buyer = Typed('raw', { maxLength: 80 });
/** The limit of a sale. `boughtPieces` of all its items are paid by the buyer; 0 without a buyer. */
const SaleLimit = Type.Object({
  saleId: Id,
  title: Type.String(),
  buyerLimit: Type.Integer(),
  boughtPieces: Type.Integer(),
});
export const QuotedLine = Type.Object({
  itemOptionId: Id,
  itemId: Id,
  title: Type.String(),
  itemOptionName: Type.String(),
  imageUrl: Type.String(),
  additionalPrice: Won,
  unitPrice: Type.Integer({
    description:
      'The price of one piece in won: the discounted price of the item plus the additional price of the option',
  }),
  stockQuantity: Type.Integer({
    description: 'The number of pieces that can be bought, without those on hold; 0 when flagged as sold out',
  }),
  soldOut: Type.Boolean({ description: 'True when the item or the option is flagged as sold out' }),
  // Absent in answers of the previous release.
  madeToOrder: Type.Optional(Type.Boolean()),
  buyerLimit: Type.Optional(Nullable(Type.Integer())),
  opensAt: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'The moment from which the item can be bought; absent once it has come',
    }),
  ),
  /** The pieces of the item that the buyer has paid. Absent without a buyer or a limit. */
  boughtPieces: Type.Optional(Type.Integer()),
  /** The limits of sales that count at this moment. Absent without one. */
  saleLimits: Type.Optional(Type.Array(SaleLimit)),
  behindSale: Type.Optional(
    Type.Boolean({ description: 'True when the price or the limit of a sale applies; absent when none does' }),
  ),
});
/** An item as search engines and price comparisons see it. */
const ListedItem = Type.Object({
  id: Id,
  title: Type.String(),
  description: Type.String(),
  imageUrl: Type.String(),
  price: Won,
  discountPrice: Type.Integer(),
  // Absent in answers of the previous release.
  lowestPrice: Type.Optional(
    Type.Integer({ description: 'The lowest price for which the item can be bought, in won' }),
  ),
  // Absent in answers of the previous release.
  regularPrice: Type.Optional(timedPricing.regularPrice),
  sales: Type.Optional(timedPricing.sales),
  mayStrike: Type.Optional(timedPricing.mayStrike),
  priceStruck: Type.Boolean({ description: 'True when `price` may be shown struck through beside the final price' }),
  inStock: Type.Boolean(),
  categories: Type.Array(Type.String()),
  updatedAt: Instant,
});

export const catalogInternalCalls = defineInternalCalls({
  /** Answers today's price and stock of options; options that do not exist are missing in the answer. */
  quote: {
    method: 'POST',
    path: '/internal/quote',
    owner: 'catalog',
    callers: ['order-payment', 'cart'],
    idempotent: true,
    timeoutMs: 2_000,
    body: Type.Object({
      itemOptionIds: Type.Array(Id, { minItems: 1, maxItems: 200 }),
      buyer: Type.Optional(Buyer),
    }),
    answers: { 200: Type.Object({ lines: Type.Array(QuotedLine) }) },
  },
  /**
   * Holds the stock of an order. In the same transaction, releases the stock of the order `replaces`, in whose place
   * the new order comes. Refuses with 409 OUT_OF_STOCK, BUYER_LIMIT or NOT_ON_SALE_YET (each with `messages`),
   * PRICE_CHANGED or HOLD_RELEASED.
   */
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
      buyer: Type.Optional(Buyer),
    }),
    answers: { 200: Ok },
  },
  /**
   * Releases the stock of an order. For an unknown order, stores a marker by which a hold that arrives later is
   * refused.
   */
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
  /**
   * Restocks the goods of a cancelled order after an operator confirmed that they are back. `claims` are the claims
   * whose pieces came back earlier.
   */
  returnStock: {
    method: 'POST',
    path: '/internal/holds/return',
    owner: 'catalog',
    callers: ['order-payment'],
    idempotent: true,
    timeoutMs: 3_000,
    body: Type.Object({
      merchantUid: MerchantUid,
      claims: Type.Optional(Type.Array(Type.Object({ claimId: Id, lines: Type.Array(ReturnedPieces) }))),
    }),
    answers: { 200: Ok },
  },
  /** Lists the orders for which stock is held, so that order-payment can find the orders that have ended. */
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
  /** Lists items on sale by ascending id, starting after `after`: for the sitemap and the product feeds. */
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
  /**
   * Lists changes of the content that visitors see. `since` is the `horizon` of the last answer. The call lists the
   * changes of all transactions that had not ended at that horizon. Some changes are therefore sent again, with the
   * same `id`. Without `since` the answer has only the horizon. Changes older than a minute are not sent.
   */
  catalogChanges: {
    method: 'GET',
    path: '/internal/changes',
    owner: 'catalog',
    callers: ['gateway'],
    idempotent: true,
    timeoutMs: 1_000,
    query: Type.Object({ since: Type.Optional(Type.String({ pattern: '^\\d{1,20}$' })) }),
    answers: {
      200: Type.Object({
        horizon: Type.String(),
        shopVersion: Type.Optional(Type.String()),
        changes: Type.Array(
          Type.Object({
            id: Id,
            itemId: Nullable(Id),
            kind: Type.Union([Type.Literal('stock'), Type.Literal('flip'), Type.Literal('edit')], {
              description:
                '`stock` when a number changed, `flip` when the item sold out or can be bought again, `edit` for any other change',
            }),
          }),
        ),
      }),
    },
  },
  /** Reads what pages and feeds show about the shop itself, without a cache. */
  shop: {
    method: 'GET',
    path: '/internal/shop',
    owner: 'catalog',
    callers: ['gateway'],
    idempotent: true,
    timeoutMs: 2_000,
    answers: { 200: Shop },
  },
  /** Answers which of these items are in no list: deleted ones and hidden ones. */
  unlistedItems: {
    method: 'POST',
    path: '/internal/items/unlisted',
    owner: 'catalog',
    callers: ['review'],
    idempotent: true,
    timeoutMs: 2_000,
    body: Type.Object({ itemIds: Type.Array(Id, { minItems: 1, maxItems: 100 }) }),
    answers: { 200: Type.Object({ itemIds: Type.Array(Id) }) },
  },
  /**
   * Turns a member's uploads into public images. For a path that could not be used, `url` is null and `code` is the
   * reason.
   */
  attachImages: {
    method: 'POST',
    path: '/internal/images/attach',
    owner: 'catalog',
    callers: ['review', 'order-payment'],
    // Decoding is expensive, so a request that one instance failed to answer is not sent to another instance.
    idempotent: false,
    timeoutMs: 25_000,
    body: Type.Object({
      memberId: ActorId,
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
});
