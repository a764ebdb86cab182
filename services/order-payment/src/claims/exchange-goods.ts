import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { spreadByWeight } from '@gyeol/contracts/rules/spread.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Line, Order } from '../order/order-row.ts';
import type { Deps } from '../payment/deps.ts';
import type { Claim, ClaimedPieces, ExchangeOption } from './claim.ts';
import { type PricedLines, paidForPieces } from './claim-money.ts';

type Wanted = Pick<BodyOf<typeof orderCalls.estimateClaim>, 'lines'>;
/** By line id. */
export type ExchangeOptions = ReadonlyMap<number, ExchangeOption>;

const sameOption = ({ itemOptionId, itemOptionName }: Line): ExchangeOption => ({
  itemOptionId,
  itemOptionName,
  difference: 0,
});
/**
 * Adds to each line the option to send: the chosen option, else the option that the line already names, else the option
 * of the order.
 */
export const withOptions = <Pieces extends ClaimedPieces>(
  { lines: ordered }: Pick<Order, 'lines'>,
  lines: readonly Pieces[],
  chosen: ExchangeOptions = new Map(),
): Pieces[] =>
  lines.map((line) => {
    const own = ordered.find(({ lineId }) => lineId === line.lineId);
    const same = own === undefined ? null : sameOption(own);
    return { ...line, exchange: chosen.get(line.lineId) ?? line.exchange ?? same };
  });

/**
 * Answers the chosen option of each line, without lines whose option stays the same. Throws CLAIM_OPTION_INVALID,
 * BAD_REQUEST.
 */
const readChosen = ({ lines: ordered }: Pick<Order, 'lines'>, { lines }: Wanted) => {
  const chosen = new Map<number, { line: Line; itemOptionId: number; quantity: number }>();
  for (const { lineId, itemOptionId, quantity } of lines) {
    const line = ordered.find((candidate) => candidate.lineId === lineId);
    if (line === undefined) throw problem('BAD_REQUEST', { message: '주문에 없는 상품입니다.' });
    const before = chosen.get(lineId);
    const option = itemOptionId ?? line.itemOptionId;
    if (before !== undefined && before.itemOptionId !== option) {
      throw problem('CLAIM_OPTION_INVALID', { message: '한 상품은 한 가지 옵션으로만 교환할 수 있습니다.' });
    }
    chosen.set(lineId, { line, itemOptionId: option, quantity: quantity + (before?.quantity ?? 0) });
  }
  return [...chosen.values()].filter(({ line, itemOptionId }) => itemOptionId !== line.itemOptionId);
};

/**
 * Asks catalog for the options to send in exchange, each with its current price difference from the option that
 * the buyer returns. Throws CLAIM_OPTION_INVALID, CLAIM_OPTION_SOLD_OUT, BAD_REQUEST, UNAVAILABLE.
 */
export const quoteOptions = async (
  { internal }: Deps,
  order: Pick<Order, 'lines'>,
  wanted: Wanted,
): Promise<ExchangeOptions> => {
  const chosen = readChosen(order, wanted);
  if (chosen.length === 0) return new Map();
  const ids = chosen.flatMap(({ line, itemOptionId }) => [line.itemOptionId, itemOptionId]);
  const { lines: quotes } = await internal.call(internalCalls.quote, { body: { itemOptionIds: [...new Set(ids)] } });
  const quoteOf = new Map(quotes.map((quote) => [quote.itemOptionId, quote]));
  return new Map(
    chosen.map(({ line, itemOptionId, quantity }) => {
      const quote = quoteOf.get(itemOptionId);
      if (quote === undefined || quote.itemId !== line.itemId) throw problem('CLAIM_OPTION_INVALID');
      if (quote.stockQuantity < quantity) throw problem('CLAIM_OPTION_SOLD_OUT');
      // When the bought option is no longer sold, its price in the order counts.
      const before = quoteOf.get(line.itemOptionId)?.unitPrice ?? line.unitPrice;
      const { itemOptionName, unitPrice } = quote;
      return [line.lineId, { itemOptionId, itemOptionName, difference: unitPrice - before }];
    }),
  );
};

type Exchange = Pick<Claim, 'payment' | 'refunded'> & { lines: readonly ClaimedPieces[] };
type Numbered = Pick<Claim, 'id' | 'kind' | 'state'>;

/** Answers the EXCHANGED claim with this id. Throws BAD_REQUEST when the order has no such claim. */
export const requireExchanged = <C extends Numbered>(claims: readonly C[], exchangeClaimId: number): C => {
  const found = claims.find(
    ({ id, kind, state }) => id === exchangeClaimId && kind === 'exchange' && state === 'EXCHANGED',
  );
  if (found === undefined) throw problem('BAD_REQUEST', { message: '교환으로 받은 상품을 찾을 수 없습니다.' });
  return found;
};

/** Answers an order whose lines have the options that an exchange sent. */
const linesAfter = <O extends Pick<Order, 'lines'>>(order: O, exchange: Pick<Claim, 'lines'>): O => ({
  ...order,
  lines: order.lines.map((line) => {
    const sent = exchange.lines.find(({ lineId }) => lineId === line.lineId);
    const option = sent?.exchange ?? sent?.received;
    if (!option) return line;
    return { ...line, itemOptionId: option.itemOptionId, itemOptionName: option.itemOptionName };
  }),
});

/**
 * Answers the order as if it had been made for the goods of an exchange. Its options are the options that the exchange
 * sent. Its delivery time is the delivery time of the exchange's parcel. Throws BAD_REQUEST.
 */
export const asExchangedGoods = (order: Order, claims: readonly Claim[], exchangeClaimId: number): Order => {
  const exchange = requireExchanged(claims, exchangeClaimId);
  const deliveredAt = exchange.parcel?.deliveredAt ?? null;
  return { ...linesAfter(order, exchange), deliveredAt: deliveredAt === null ? null : new Date(deliveredAt) };
};

/**
 * Answers, by line, the amount in won that exchanges charged for each piece of this exchange. An amount is below 0 when
 * the exchanges refunded money. The sum is exactly the money that was paid or refunded. A refund is at most what was
 * paid for the pieces, so it can be smaller than the difference. Such a refund is spread in proportion.
 */
export const differencesOf = (order: PricedLines, exchange: Exchange): number[][] => {
  const pieces = exchange.lines.flatMap(({ lineId, pieces: numbers, received, exchange: sent }) =>
    numbers.map((piece, index) => {
      const paid = paidForPieces(order, { lineId, pieces: [piece] });
      const before = paid + (received?.differences[index] ?? 0);
      return { paid, before, worth: Math.max(0, before + (sent?.difference ?? 0)) };
    }),
  );
  const paidMore = exchange.payment?.state === 'paid' ? exchange.payment.amount : 0;
  const moved = paidMore - (exchange.refunded ?? 0);
  const total = pieces.reduce((sum, { before }) => sum + before, moved);
  const weights = pieces.map(({ worth }) => worth);
  const isWorthless = weights.every((weight) => weight === 0);
  const shares = spreadByWeight(total, isWorthless ? weights.map(() => 1) : weights);
  const differences = pieces.map(({ paid }, index) => (shares[index] ?? 0) - paid);
  return exchange.lines.map((line) => differences.splice(0, line.pieces.length));
};

/**
 * Adds to each line the option that the exchange sent, and the won that exchanges charged or refunded for each piece.
 */
export const withExchangedGoods = (
  order: Pick<Order, 'lines'> & PricedLines,
  exchange: Claim,
  lines: readonly ClaimedPieces[],
): ClaimedPieces[] => {
  const moved = differencesOf(order, exchange);
  const sent = linesAfter(order, exchange).lines;
  return lines.map((line) => {
    const index = exchange.lines.findIndex(({ lineId }) => lineId === line.lineId);
    const own = sent.find(({ lineId }) => lineId === line.lineId);
    if (own === undefined) return line;
    const numbers = exchange.lines[index]?.pieces ?? [];
    const differences = line.pieces.map((piece) => moved[index]?.[numbers.indexOf(piece)] ?? 0);
    return { ...line, received: { itemOptionId: own.itemOptionId, itemOptionName: own.itemOptionName, differences } };
  });
};
