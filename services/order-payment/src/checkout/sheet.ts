import type { AnswerAt, BodyOf } from '@gyeol/contracts/call.ts';
import type { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import type { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { seoulMoment } from '@gyeol/contracts/rules/business-day.ts';
import { limitSentence, saleLimitSentence } from '@gyeol/contracts/rules/buyer-limit.ts';
import { madeToOrderTerms } from '@gyeol/contracts/rules/made-to-order.ts';
import { mergeLines } from '@gyeol/contracts/rules/merge-lines.ts';
import { formatWon, maxDeliveryFee, maxOrderWon } from '@gyeol/contracts/rules/money.ts';
import { notYetSentence } from '@gyeol/contracts/rules/sale.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { CartLine, Line } from '../order/order-row.ts';

export interface SheetLine extends Omit<Line, 'lineId'> {
  /** Set when the price or the limit of a sale, or a sale gate, applied to the line. */
  behindSale?: true;
  /** Set when the item has a limit for each buyer. */
  limited?: true;
}
/** The receiver as far as the request for the sheet named one. Name and phone are set once the sheet has an order. */
export interface SheetReceiver {
  name?: string;
  phoneNumber?: string;
  postCode: string | null;
  address: string | null;
  detailAddress: string | null;
  postMemo: string | null;
}
export interface Sheet {
  sheetId: number;
  lines: SheetLine[];
  cartLines: CartLine[];
  productTotal: number;
  createdAt: Date;
  merchantUid: string | null;
}
export type Quote = AnswerAt<typeof internalCalls.quote, 200>['lines'][number];
export type WantedLine = BodyOf<typeof orderCalls.createSheet>['itemManagements'][number];

const maxQuantity = 99;

/**
 * Merges lines of the same option, in the order in which they were named. Throws BAD_REQUEST above 99 of one option.
 */
export const requestedLines = (wanted: readonly WantedLine[]): { itemOptionId: number; quantity: number }[] => {
  const merged = mergeLines(wanted.map(({ itemOptionId, quantity }) => ({ itemOptionId, quantity })));
  if (merged.some(({ quantity }) => quantity > maxQuantity)) {
    throw problem('BAD_REQUEST', { message: '수량은 1개부터 99개까지 선택할 수 있습니다.', detail: 'itemManagements' });
  }
  return merged;
};

const trimmed = (text: string | null | undefined): string | null => text?.trim() || null;
/**
 * Reads the receiver of a sheet. The receiver may be incomplete, because `complete` is the first call that requires a
 * full receiver.
 */
export const receiverOf = (body: BodyOf<typeof orderCalls.createSheet>): SheetReceiver => ({
  postCode: trimmed(body.postCode),
  address: trimmed(body.address),
  detailAddress: trimmed(body.detailAddress),
  postMemo: trimmed(body.postMemo),
});

/** Answers the lines that leave the cart once the order is paid. A reorder removes none. */
export const cartLinesOf = (wanted: readonly WantedLine[], reorder: boolean): CartLine[] =>
  reorder
    ? []
    : wanted.map(({ cartId, itemOptionId, quantity }) => ({ cartLineId: cartId ?? null, itemOptionId, quantity }));

/** True when both lists have the same options and quantities, in any order. */
export const sameLines = (
  left: readonly { itemOptionId: number; quantity: number }[],
  right: readonly { itemOptionId: number; quantity: number }[],
): boolean => {
  const key = (lines: typeof left) =>
    lines
      .map(({ itemOptionId, quantity }) => `${itemOptionId}:${quantity}`)
      .sort()
      .join();
  return key(left) === key(right);
};

/** `left` is the quantity that can be bought. */
export interface Shortage {
  readonly itemOptionId: number;
  readonly left: number;
  readonly message: string;
}

const shortage = (quote: Quote, wanted: number, held: number): Shortage | undefined => {
  const { itemOptionId } = quote;
  const name = `${quote.title} (${quote.itemOptionName})`;
  const left = quote.soldOut ? 0 : Math.max(0, quote.stockQuantity + held);
  if (left === 0) return { itemOptionId, left, message: `${name} 상품이 품절되었습니다.` };
  if (left >= wanted) return undefined;
  return { itemOptionId, left, message: `${name} 상품의 재고가 부족합니다. (남은 수량: ${left}개)` };
};

/**
 * Answers the lines that cannot be bought now. `held` counts the pieces that the member's own unpaid order holds. The
 * new order takes these pieces over, so they count as available.
 */
export const shortages = (
  lines: readonly { itemOptionId: number; quantity: number }[],
  quotes: ReadonlyMap<number, Quote>,
  held: ReadonlyMap<number, number>,
): Shortage[] =>
  lines.flatMap(({ itemOptionId, quantity }) => {
    const quote = quotes.get(itemOptionId);
    const short = quote && shortage(quote, quantity, held.get(itemOptionId) ?? 0);
    return short === undefined ? [] : [short];
  });

interface WantedOfLimit {
  readonly title: string;
  readonly buyerLimit: number;
  readonly boughtPieces: number;
  readonly quantity: number;
}
/** Answers a sentence when the pieces that are wanted under one limit are more than it leaves after those paid. */
const beyondLimit = (wanted: readonly WantedOfLimit[], sentence: typeof limitSentence): string[] => {
  const [first] = wanted;
  if (first === undefined) return [];
  const { title, buyerLimit, boughtPieces } = first;
  const remaining = Math.max(0, buyerLimit - boughtPieces);
  const quantity = wanted.reduce((sum, line) => sum + line.quantity, 0);
  return quantity > remaining ? [sentence({ title, buyerLimit, remaining })] : [];
};
/**
 * Answers a sentence for each item and each sale of which the buyer wants more than the limit leaves after the pieces
 * that are paid. Unpaid pieces do not count here, because the new order may replace them; the hold counts them exactly.
 */
export const limitSentences = (
  lines: readonly { itemOptionId: number; quantity: number }[],
  quotes: ReadonlyMap<number, Quote>,
): string[] => {
  const quoted = lines.flatMap(({ itemOptionId, quantity }) => {
    const quote = quotes.get(itemOptionId);
    return quote ? [{ ...quote, quantity }] : [];
  });
  const ofItems = quoted.flatMap(({ itemId, title, buyerLimit, boughtPieces = 0, quantity }) =>
    typeof buyerLimit === 'number' ? [{ itemId, title, buyerLimit, boughtPieces, quantity }] : [],
  );
  const ofSales = quoted.flatMap(({ saleLimits = [], quantity }) =>
    saleLimits.map((limit) => ({ ...limit, quantity })),
  );
  return [
    ...Map.groupBy(ofItems, ({ itemId }) => itemId)
      .values()
      .flatMap((wanted) => beyondLimit(wanted, limitSentence)),
    ...Map.groupBy(ofSales, ({ saleId }) => saleId)
      .values()
      .flatMap((wanted) => beyondLimit(wanted, saleLimitSentence)),
  ];
};

/** Answers a sentence for each item that cannot be bought yet. */
export const notYetSentences = (
  lines: readonly { itemOptionId: number }[],
  quotes: ReadonlyMap<number, Quote>,
): string[] => {
  const sentences = lines.flatMap(({ itemOptionId }) => {
    const { title = '', opensAt } = quotes.get(itemOptionId) ?? {};
    return opensAt === undefined ? [] : [notYetSentence(title, seoulMoment(new Date(opensAt)))];
  });
  return [...new Set(sentences)];
};

/** Answers the lines of an earlier order that are no longer sold. */
export const endedLines = (
  lines: readonly { itemOptionId: number }[],
  quotes: ReadonlyMap<number, Quote>,
): Shortage[] =>
  lines
    .filter(({ itemOptionId }) => !quotes.has(itemOptionId))
    .map(({ itemOptionId }) => ({ itemOptionId, left: 0, message: '판매가 종료된 상품이 있습니다.' }));

/** Throws OPTION_NOT_FOUND. */
export const snapshotLines = (
  lines: readonly { itemOptionId: number; quantity: number }[],
  quotes: ReadonlyMap<number, Quote>,
): SheetLine[] =>
  lines.map(({ itemOptionId, quantity }) => {
    const quote = quotes.get(itemOptionId);
    if (quote === undefined) throw problem('OPTION_NOT_FOUND', { detail: `option ${itemOptionId}` });
    const { itemId, title, itemOptionName, imageUrl, unitPrice, madeToOrder = false } = quote;
    return {
      ...{ itemId, itemOptionId, title, itemOptionName, imageUrl, quantity, unitPrice, madeToOrder },
      ...(quote.behindSale && { behindSale: true }),
      ...(typeof quote.buyerLimit === 'number' && { limited: true }),
    };
  });

/** True when one of the lines is behind a sale or a sale gate. */
export const isBehindSale = (lines: readonly Pick<SheetLine, 'behindSale'>[]): boolean =>
  lines.some(({ behindSale }) => behindSale === true);

/**
 * The highest total of products. With the highest delivery fee and surcharge added, the total still fits into events
 * and the other services.
 */
const maxProductTotal = maxOrderWon - 2 * maxDeliveryFee;
/** In won. Throws BAD_REQUEST above the highest total of an order. */
export const productTotalOf = (lines: readonly { quantity: number; unitPrice: number }[]): number => {
  const total = lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
  if (total > maxProductTotal) {
    throw problem('BAD_REQUEST', {
      message: `한 번에 ${formatWon(maxProductTotal)}까지 주문할 수 있습니다. 수량을 줄여 나누어 주문해주세요.`,
    });
  }
  return total;
};

/** Answers the terms that the buyer of these lines must agree to, or null when nothing is made to order. */
export const termsOf = (lines: readonly Pick<SheetLine, 'madeToOrder'>[]): string | null =>
  lines.some(({ madeToOrder }) => madeToOrder) ? madeToOrderTerms : null;

export const itemTitlesOf = (lines: readonly { title: string }[]): string => lines.map(({ title }) => title).join(', ');
