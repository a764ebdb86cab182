import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Line, Order } from '../order/order-row.ts';
import type { Deps } from '../payment/deps.ts';
import type { ClaimedPieces, ExchangeOption } from './claim.ts';

type Wanted = Pick<BodyOf<typeof orderCalls.estimateClaim>, 'lines'>;
/** What goes out, by line. */
export type ExchangeOptions = ReadonlyMap<number, ExchangeOption>;

const sameOption = ({ itemOptionId, itemOptionName }: Line): ExchangeOption => ({
  itemOptionId,
  itemOptionName,
  difference: 0,
});
/** Pieces that are exchanged for those that were chosen, or for the same option. */
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

/** The option that was chosen for each line, where it is another. Throws CLAIM_OPTION_INVALID, BAD_REQUEST. */
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
 * What is to go out for the lines of an exchange, with today's difference of the two options. Throws CLAIM_OPTION_INVALID,
 * CLAIM_OPTION_SOLD_OUT, BAD_REQUEST, UNAVAILABLE.
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
      // What was bought may be sold no more: then its price of that day counts.
      const before = quoteOf.get(line.itemOptionId)?.unitPrice ?? line.unitPrice;
      const { itemOptionName, unitPrice } = quote;
      return [line.lineId, { itemOptionId, itemOptionName, difference: unitPrice - before }];
    }),
  );
};
