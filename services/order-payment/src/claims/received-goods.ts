import { spreadByWeight } from '@gyeol/contracts/rules/spread.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Order } from '../order/order-row.ts';
import type { Claim, ClaimedPieces } from './claim.ts';
import { type PricedLines, paidForPieces } from './claim-money.ts';

type Exchange = Pick<Claim, 'payment' | 'refunded'> & { lines: readonly ClaimedPieces[] };
type Numbered = Pick<Claim, 'id' | 'kind' | 'state'>;

/** The exchange of an order by which goods came. Throws BAD_REQUEST where nothing was sent for it. */
export const requireExchanged = <C extends Numbered>(claims: readonly C[], exchangeClaimId: number): C => {
  const found = claims.find(
    ({ id, kind, state }) => id === exchangeClaimId && kind === 'exchange' && state === 'EXCHANGED',
  );
  if (found === undefined) throw problem('BAD_REQUEST', { message: '교환으로 받은 상품을 찾을 수 없습니다.' });
  return found;
};

/** The lines of an order as an exchange left them: with the options that it sent. */
const linesAfter = <O extends Pick<Order, 'lines'>>(order: O, exchange: Pick<Claim, 'lines'>): O => ({
  ...order,
  lines: order.lines.map((line) => {
    const sent = exchange.lines.find(({ lineId }) => lineId === line.lineId);
    const option = sent?.exchange ?? sent?.received;
    if (!option) return line;
    return { ...line, itemOptionId: option.itemOptionId, itemOptionName: option.itemOptionName };
  }),
});

/** An order as what came by an exchange is seen: its options, and the day on which they came. Throws BAD_REQUEST. */
export const asReceived = (order: Order, claims: readonly Claim[], exchangeClaimId: number | null): Order => {
  if (exchangeClaimId === null) return order;
  const exchange = requireExchanged(claims, exchangeClaimId);
  const deliveredAt = exchange.parcel?.deliveredAt ?? null;
  return { ...linesAfter(order, exchange), deliveredAt: deliveredAt === null ? null : new Date(deliveredAt) };
};

/**
 * What exchanges moved for each piece of this one, in won by line: together exactly what was paid or came back. What came
 * back for less than the difference (never more than was paid for the pieces) is spread in proportion.
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

/** Pieces of what came by an exchange, with what they are and what exchanges moved for each of them. */
export const withReceived = (
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
