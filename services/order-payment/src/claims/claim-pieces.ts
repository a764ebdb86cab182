import type { Queries } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Line, Order } from '../order/order-row.ts';
import { readUnshipped } from '../order/parcel-store.ts';
import { type Claim, type ClaimedPieces, type ClaimLine, holdsPieces } from './claim.ts';

export interface WantedPieces {
  lineId: number;
  quantity: number;
}
type Lines = Pick<Order, 'lines'>;
type Claims = readonly (Pick<Claim, 'id' | 'state' | 'exchangeClaimId'> & { lines: readonly ClaimedPieces[] })[];
type Pieced = Pick<Line, 'lineId' | 'quantity'>;

const claimedOf = (lines: readonly ClaimedPieces[], lineId: number): number[] =>
  lines.flatMap((line) => (line.lineId === lineId ? line.pieces : []));

/**
 * The pieces of a line that no claim holds, in their order: of those that the order sent, or of those that came by an
 * exchange. A piece that was exchanged stays claimed with the former and is free with the latter.
 */
export const freePieces = (
  { lineId, quantity }: Pieced,
  claims: Claims,
  exchangeClaimId: number | null = null,
): number[] => {
  const others = claims.filter((claim) => holdsPieces(claim) && claim.exchangeClaimId === exchangeClaimId);
  const held = new Set(others.flatMap(({ lines }) => claimedOf(lines, lineId)));
  const exchange = claims.find(({ id, state }) => id === exchangeClaimId && state === 'EXCHANGED');
  const all =
    exchangeClaimId === null
      ? Array.from({ length: quantity }, (_, piece) => piece)
      : claimedOf(exchange?.lines ?? [], lineId);
  return all.filter((piece) => !held.has(piece));
};

/** A line that is made to order, where the buyer agreed to what that means. */
export const isFinalSale = (order: Pick<Order, 'madeToOrderAgreement'>, line: Pick<Line, 'madeToOrder'>): boolean =>
  order.madeToOrderAgreement !== null && line.madeToOrder === true;

/** So many of each line as nobody claims yet. Throws REFUND_EXISTS when there are none. */
export const allFreePieces = ({ lines }: Lines, claims: Claims): WantedPieces[] => {
  const free = lines
    .map((line) => ({ lineId: line.lineId, quantity: freePieces(line, claims).length }))
    .filter(({ quantity }) => quantity > 0);
  if (free.length === 0) throw problem('REFUND_EXISTS');
  return free;
};

/** So many of each line, those that are free first. Throws CLAIM_TOO_MANY, and BAD_REQUEST for a line of another order. */
export const takeFreePieces = (
  { lines }: Lines,
  claims: Claims,
  wanted: readonly WantedPieces[],
  exchangeClaimId: number | null = null,
): ClaimedPieces[] => {
  const quantities = new Map<number, number>();
  for (const { lineId, quantity } of wanted) quantities.set(lineId, quantity + (quantities.get(lineId) ?? 0));
  return [...quantities].map(([lineId, quantity]) => {
    const line = lines.find((candidate) => candidate.lineId === lineId);
    if (line === undefined) throw problem('BAD_REQUEST', { message: '주문에 없는 상품입니다.' });
    const pieces = freePieces(line, claims, exchangeClaimId).slice(0, quantity);
    if (pieces.length < quantity) throw problem('CLAIM_TOO_MANY');
    return { lineId, pieces };
  });
};

/** Counts the pieces of a claim that are on the shelf again. Throws BAD_REQUEST when more are written off than came back. */
export const takeWrittenOff = (lines: readonly ClaimLine[], writtenOff: readonly WantedPieces[]): ClaimLine[] => {
  const lost = new Map<number, number>();
  for (const { lineId, quantity } of writtenOff) lost.set(lineId, quantity + (lost.get(lineId) ?? 0));
  const restocked = lines.map((line) => {
    const off = lost.get(line.lineId) ?? 0;
    lost.delete(line.lineId);
    return { ...line, restocked: line.pieces.length - off };
  });
  if (lost.size > 0 || restocked.some((line) => line.restocked < 0)) {
    throw problem('BAD_REQUEST', { detail: 'writtenOff', message: '돌아온 수량보다 많이 폐기할 수 없습니다.' });
  }
  return restocked;
};

/** Nothing would be left to send: that is a cancel of the order. Throws CLAIM_WHOLE_ORDER. */
export const refuseWholeOrder = ({ lines: bought }: Lines, claims: Claims, lines: readonly ClaimedPieces[]): void => {
  const left = bought.reduce((sum, line) => sum + freePieces(line, claims).length, 0);
  if (lines.reduce((sum, { pieces }) => sum + pieces.length, 0) === left) throw problem('CLAIM_WHOLE_ORDER');
};

/** By line, how many of the pieces that nobody claims were not sent; 0 of lines that are not there. */
export const readUnsent = async (db: Queries, order: Order, claims: Claims): Promise<ReadonlyMap<number, number>> => {
  if (order.status === 'PREPARING') {
    return new Map(order.lines.map((line) => [line.lineId, freePieces(line, claims).length]));
  }
  const left = order.status === 'SHIPPING' ? await readUnshipped(db, [order.merchantUid]) : undefined;
  return new Map(left?.get(order.merchantUid)?.map(({ lineId, quantity }) => [lineId, quantity]));
};

/** Pieces that were sent come back, the others are cancelled. Throws CLAIM_SHIPPED, CLAIM_NOT_SHIPPED. */
export const refuseWrongWay = async (
  db: Queries,
  order: Order,
  claims: Claims,
  { kind, lines }: { kind: Claim['kind']; lines: readonly ClaimedPieces[] },
): Promise<void> => {
  const unsent = await readUnsent(db, order, claims);
  for (const line of order.lines) {
    const pieces = lines.find(({ lineId }) => lineId === line.lineId)?.pieces.length ?? 0;
    const left = unsent.get(line.lineId) ?? 0;
    if (kind === 'cancel' && pieces > left) throw problem('CLAIM_SHIPPED');
    if (kind !== 'cancel' && pieces > Math.max(0, freePieces(line, claims).length - left)) {
      throw problem('CLAIM_NOT_SHIPPED');
    }
  }
};
