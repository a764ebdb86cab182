import type { Queries } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Order } from '../order/order-row.ts';
import { readUnshipped } from '../order/parcel-store.ts';
import type { Claim, ClaimedPieces } from './claim.ts';
import { freePieces } from './claim-pieces.ts';

type Claims = readonly Pick<Claim, 'id' | 'state' | 'exchangeClaimId' | 'lines'>[];

/** By line, how many of the pieces that nobody claims were not sent; 0 of lines that are not there. */
export const readUnsent = async (db: Queries, order: Order, claims: Claims): Promise<ReadonlyMap<number, number>> => {
  if (order.status === 'PREPARING') {
    return new Map(order.lines.map((line) => [line.lineId, freePieces(line, claims).length]));
  }
  const left = order.status === 'SHIPPING' ? await readUnshipped(db, [order.merchantUid]) : undefined;
  return new Map(left?.get(order.merchantUid)?.map(({ lineId, quantity }) => [lineId, quantity]));
};

interface WantedPieces {
  kind: Claim['kind'];
  lines: readonly ClaimedPieces[];
}
/** What was sent comes back, what was not is cancelled. Throws CLAIM_SHIPPED, CLAIM_NOT_SHIPPED. */
export const refuseWrongWay = async (
  db: Queries,
  order: Order,
  claims: Claims,
  { kind, lines }: WantedPieces,
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
