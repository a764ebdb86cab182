import type { Queries } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Line, Order } from '../order/order-row.ts';
import { listUnshippedLines } from '../order/parcel-store.ts';
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
 * Answers the pieces of a line that no claim holds, in ascending order. With `exchangeClaimId` these are pieces that
 * came by that exchange, without it pieces that came with the order. An exchanged piece stays claimed as a piece of the
 * order, and is free as a piece of the exchange.
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

/** True for a line that is made to order, when the buyer agreed that it cannot be returned for a change of mind. */
export const isFinalSale = (order: Pick<Order, 'madeToOrderAgreement'>, line: Pick<Line, 'madeToOrder'>): boolean =>
  order.madeToOrderAgreement !== null && line.madeToOrder === true;

/**
 * Answers, for each line, the number of its pieces that no claim holds. Throws REFUND_EXISTS when claims hold all
 * pieces.
 */
export const allFreePieces = ({ lines }: Lines, claims: Claims): WantedPieces[] => {
  const free = lines
    .map((line) => ({ lineId: line.lineId, quantity: freePieces(line, claims).length }))
    .filter(({ quantity }) => quantity > 0);
  if (free.length === 0) throw problem('REFUND_EXISTS');
  return free;
};

/**
 * Takes the wanted number of free pieces of each line, the lowest numbers first. Throws CLAIM_TOO_MANY, and BAD_REQUEST
 * for a line of another order.
 */
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

/**
 * Counts, for each claimed line, the pieces that go back in stock. Throws BAD_REQUEST when more pieces of a line are
 * written off than were claimed.
 */
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

/** Refuses a cancel of all remaining pieces, because that is a cancel of the order. Throws CLAIM_WHOLE_ORDER. */
export const refuseWholeOrder = ({ lines: bought }: Lines, claims: Claims, lines: readonly ClaimedPieces[]): void => {
  const left = bought.reduce((sum, line) => sum + freePieces(line, claims).length, 0);
  if (lines.reduce((sum, { pieces }) => sum + pieces.length, 0) === left) throw problem('CLAIM_WHOLE_ORDER');
};

/** Reads, by line, the number of unclaimed pieces that were not sent. A line without an entry has 0. */
export const readUnsent = async (db: Queries, order: Order, claims: Claims): Promise<ReadonlyMap<number, number>> => {
  if (order.status === 'PREPARING') {
    return new Map(order.lines.map((line) => [line.lineId, freePieces(line, claims).length]));
  }
  const left = order.status === 'SHIPPING' ? await listUnshippedLines(db, [order.merchantUid]) : undefined;
  return new Map(left?.get(order.merchantUid)?.map(({ lineId, quantity }) => [lineId, quantity]));
};

/**
 * Checks that a cancel takes only unsent pieces, and that a return or an exchange takes only sent pieces. Throws
 * CLAIM_SHIPPED, CLAIM_NOT_SHIPPED.
 */
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
