import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { actorOf } from '@gyeol/contracts/rules/actor.ts';
import { exchangeHoldKey } from '@gyeol/contracts/rules/claim.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { isImported, type Order } from '../order/order-row.ts';
import { findOrder, lockExistingOrder, updateLockedOrder } from '../order/order-store.ts';
import { receiveReturn, writeOffReturn } from '../order/paid-transitions.ts';
import { recordOrderAction } from '../order/record-order-action.ts';
import type { Deps } from '../payment/deps.ts';
import type { Claim } from './claim.ts';
import { listClaimsOfOrder } from './claim-store.ts';

/**
 * The pieces that came back with claims, as catalog expects them: goods of the order when `exchangeId` is null, else
 * goods of that exchange.
 */
const returnedPieces = (
  { lines: bought }: Pick<Order, 'lines'>,
  claims: readonly Claim[],
  exchangeId: number | null,
) => {
  const optionOf = new Map(bought.map(({ lineId, itemOptionId }) => [lineId, itemOptionId]));
  return claims
    .filter(({ holdClaimId }) => holdClaimId === exchangeId)
    .map(({ id, lines }) => ({
      claimId: id,
      lines: lines.flatMap(({ lineId, pieces, restocked, received }) => {
        const itemOptionId = received?.itemOptionId ?? optionOf.get(lineId) ?? 0;
        return restocked === null ? [] : [{ itemOptionId, quantity: pieces.length, restocked }];
      }),
    }))
    .filter(({ lines }) => lines.length > 0);
};

const returnStock = async ({ db, internal }: Deps, order: Order): Promise<void> => {
  const { merchantUid } = order;
  const claims = await listClaimsOfOrder(db, merchantUid);
  const bought = { merchantUid, claims: returnedPieces(order, claims, null) };
  await internal.call(internalCalls.returnStock, { body: bought });
  const exchanges = claims.filter(
    ({ state, lines }) => state === 'EXCHANGED' && lines.some(({ exchange }) => exchange),
  );
  for (const { id } of exchanges) {
    const sent = { merchantUid: exchangeHoldKey(id), claims: returnedPieces(order, claims, id) };
    await internal.call(internalCalls.returnStock, { body: sent });
  }
};

/**
 * Records that the goods of an order, which was cancelled after shipping, are back in stock. Catalog restocks the goods
 * before the order is saved. A repeat restocks nothing more. Catalog is not called for an imported order, because
 * catalog never held stock for imported orders.
 */
export const receiveOrderReturn = async (deps: Deps, member: Member, merchantUid: string) => {
  const order = await findOrder(deps.db, merchantUid);
  if (order === undefined) throw problem('ORDER_NOT_FOUND');
  receiveReturn(order, deps.now());
  if (!isImported(order)) await returnStock(deps, order);
  await deps.db.tx(async (tx) => {
    const at = deps.now();
    const locked = await lockExistingOrder(tx, merchantUid);
    const returned = receiveReturn(locked, at);
    updateLockedOrder(tx, returned, { what: 'goods back', actor: actorOf(member.id), at });
    await recordOrderAction(tx, locked, returned, at);
  });
  return { merchantUid, goodsBack: true as const };
};

/**
 * Records that the goods of a cancelled order will not come back, so that the shop no longer waits for them. The stock
 * does not change. Throws ORDER_NOT_FOUND, ILLEGAL_MOVE.
 */
export const writeOffOrderReturn = ({ db, now }: Deps, member: Member, merchantUid: string, reason: string) =>
  db.tx(async (tx) => {
    const at = now();
    const order = await lockExistingOrder(tx, merchantUid);
    const goodsWrittenOff = reason.trim();
    const writtenOff = writeOffReturn(order, goodsWrittenOff);
    updateLockedOrder(tx, writtenOff, {
      what: 'goods written off',
      actor: actorOf(member.id),
      at,
      note: goodsWrittenOff,
    });
    await recordOrderAction(tx, order, writtenOff, at);
    return { merchantUid, goodsWrittenOff };
  });
