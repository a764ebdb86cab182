import { problem } from '@gyeol/service-kit/errors.ts';
import type { Line, Order } from '../order/order-row.ts';
import { type Claim, type ClaimedPieces, holdsPieces } from './claim.ts';

export interface WantedPieces {
  lineId: number;
  quantity: number;
}
type Lines = Pick<Order, 'lines'>;
type Claims = readonly Pick<Claim, 'state' | 'lines'>[];

/** The pieces of a line that no claim holds, in their order. */
export const freePieces = ({ lineId, quantity }: Line, claims: Claims): number[] => {
  const held = new Set(
    claims
      .filter(holdsPieces)
      .flatMap(({ lines }) => lines)
      .flatMap((line) => (line.lineId === lineId ? line.pieces : [])),
  );
  return Array.from({ length: quantity }, (_, piece) => piece).filter((piece) => !held.has(piece));
};

/** Everything that is not claimed yet. Throws REFUND_EXISTS when there is nothing. */
export const allFreePieces = ({ lines }: Lines, claims: Claims): ClaimedPieces[] => {
  const free = lines
    .map((line) => ({ lineId: line.lineId, pieces: freePieces(line, claims) }))
    .filter(({ pieces }) => pieces.length > 0);
  if (free.length === 0) throw problem('REFUND_EXISTS');
  return free;
};

/** So many of each line, those that are free first. Throws CLAIM_TOO_MANY, and BAD_REQUEST for a line of another order. */
export const takeFreePieces = ({ lines }: Lines, claims: Claims, wanted: readonly WantedPieces[]): ClaimedPieces[] => {
  const quantities = new Map<number, number>();
  for (const { lineId, quantity } of wanted) quantities.set(lineId, quantity + (quantities.get(lineId) ?? 0));
  return [...quantities].map(([lineId, quantity]) => {
    const line = lines.find((candidate) => candidate.lineId === lineId);
    if (line === undefined) throw problem('BAD_REQUEST', { message: '주문에 없는 상품입니다.' });
    const pieces = freePieces(line, claims).slice(0, quantity);
    if (pieces.length < quantity) throw problem('CLAIM_TOO_MANY');
    return { lineId, pieces };
  });
};
