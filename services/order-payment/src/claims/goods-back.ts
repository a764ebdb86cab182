import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { exchangeHoldKey } from '@gyeol/contracts/rules/claim.ts';
import type { Queries } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { isImported, type Order } from '../order/order-row.ts';
import { findOrder, lockExistingOrder, saveLocked } from '../order/order-store.ts';
import { receiveReturn } from '../order/paid-transitions.ts';
import { recordOrderAction } from '../order/record-order-action.ts';
import type { Deps } from '../payment/deps.ts';
import { claimsOf } from './claim-store.ts';

/** What of an order's goods came back with its claims, for catalog. */
const returnedPieces = async (db: Queries, order: Pick<Order, 'merchantUid' | 'lines'>) => {
  const claims = await claimsOf(db, order.merchantUid);
  const optionOf = new Map(order.lines.map(({ lineId, itemOptionId }) => [lineId, itemOptionId]));
  return claims
    .map(({ id, lines }) => ({
      claimId: id,
      lines: lines.flatMap(({ lineId, pieces, restocked }) =>
        restocked === null ? [] : [{ itemOptionId: optionOf.get(lineId) ?? 0, quantity: pieces.length, restocked }],
      ),
    }))
    .filter(({ lines }) => lines.length > 0);
};

/** What went out in exchange is goods of the order, too. */
const returnExchanged = async ({ db, internal }: Deps, merchantUid: string): Promise<void> => {
  const exchanged = (await claimsOf(db, merchantUid)).filter(
    ({ state, lines }) => state === 'EXCHANGED' && lines.some(({ exchange }) => exchange),
  );
  for (const { id } of exchanged) {
    await internal.call(internalCalls.returnStock, { body: { merchantUid: exchangeHoldKey(id) } });
  }
};

/**
 * The goods of an order that was cancelled after it left the house are on the shelf again. Catalog restocks them
 * first, once per order however often it is asked; then the tick is saved. Of loaded history catalog holds nothing.
 */
export const setReturned = async (deps: Deps, member: Member, merchantUid: string) => {
  const order = await findOrder(deps.db, merchantUid);
  if (order === undefined) throw problem('ORDER_NOT_FOUND');
  receiveReturn(order, deps.now());
  if (!isImported(order)) {
    const claims = await returnedPieces(deps.db, order);
    await deps.internal.call(internalCalls.returnStock, { body: { merchantUid, claims } });
    await returnExchanged(deps, merchantUid);
  }
  await deps.db.tx(async (tx) => {
    const at = deps.now();
    const locked = await lockExistingOrder(tx, merchantUid);
    const returned = receiveReturn(locked, at);
    saveLocked(tx, returned, { what: 'goods back', actor: `member:${member.id}`, at });
    await recordOrderAction(tx, locked, returned, at);
  });
  return { merchantUid, goodsBack: true as const };
};
