import type { DataOf } from '@gyeol/contracts/event.ts';
import type { claimChanged } from '@gyeol/contracts/events/claims.ts';
import { exchangeHoldKey, isClaimEnded } from '@gyeol/contracts/rules/claim.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { notifyStockChange } from '../changes/record-change.ts';
import type { Deps } from '../config.ts';
import { insertReturnedPieces, type OrderLine, type ReleaseCause, releaseHolds, sellHold } from './stock-store.ts';

export type StockDeps = Pick<Deps, 'changes' | 'log' | 'metrics'>;
export const soldUnheld = ({ metrics }: StockDeps) =>
  metrics.counter('catalog_sales_without_hold_total', 'Paid orders whose stock was not held');

const releaseStock = async (
  tx: Tx,
  { changes }: StockDeps,
  release: { merchantUids: readonly string[]; cause: ReleaseCause; soldToo: boolean },
): Promise<void> => {
  const change = await releaseHolds(tx, release);
  tx.afterCommit(() => notifyStockChange(changes, change));
};
export const endUnpaid = (tx: Tx, deps: StockDeps, merchantUids: readonly string[]): Promise<void> =>
  releaseStock(tx, deps, { merchantUids, cause: 'ended', soldToo: false });

/**
 * Turns the hold of a paid order from HELD to SOLD. A paid order without a hold is a fault: its stock is taken now, and
 * the fault is logged and counted, because a person must look into it.
 */
export const sell = async (
  tx: Tx,
  deps: StockDeps,
  order: { merchantUid: string; lines: readonly OrderLine[] },
): Promise<void> => {
  const sale = await sellHold(tx, order);
  if (sale.outcome !== 'missing') return;
  tx.afterCommit(() => {
    notifyStockChange(deps.changes, sale);
    soldUnheld(deps).inc();
    deps.log.error({ merchantUid: order.merchantUid, short: sale.short }, 'a paid order held no stock');
  });
};

/**
 * Restocks a cancelled order. Without `restock` nothing happens here, because the goods are on their way. An operator
 * reports later when the goods are back (`returnStock`).
 */
export const restockCancelled = async (
  tx: Tx,
  deps: StockDeps,
  { merchantUid, restock }: { merchantUid: string; restock: boolean },
): Promise<void> => {
  if (restock) await releaseStock(tx, deps, { merchantUids: [merchantUid], cause: 'cancelled', soldToo: true });
};

type Claim = DataOf<typeof claimChanged>;

/**
 * Turns the hold of an exchange to SOLD when the returned goods are inspected. Releases the hold when the claim ends
 * and no parcel was sent.
 */
const endExchangeHold = async (tx: Tx, deps: StockDeps, { claimId, state, lines, parcel }: Claim): Promise<void> => {
  const out = lines.flatMap(({ exchange, quantity }) =>
    exchange === undefined ? [] : [{ itemOptionId: exchange.itemOptionId, quantity }],
  );
  if (out.length === 0) return;
  const merchantUid = exchangeHoldKey(claimId);
  if (state === 'INSPECTED' || state === 'EXCHANGED') await sell(tx, deps, { merchantUid, lines: out });
  else if (isClaimEnded(state) && parcel === undefined)
    await releaseStock(tx, deps, { merchantUids: [merchantUid], cause: 'ended', soldToo: true });
};

/** Restocks the returned pieces of a claim that can be sold again, whatever the state of the claim. */
const restockClaim = async (
  tx: Tx,
  { changes }: StockDeps,
  { merchantUid, claimId, lines, exchangeClaimId }: Claim,
): Promise<void> => {
  const back = lines.flatMap(({ restocked, ...line }) => (restocked === null ? [] : [{ ...line, restocked }]));
  if (back.length === 0) return;
  const holder = exchangeClaimId === undefined ? merchantUid : exchangeHoldKey(exchangeClaimId);
  const change = await insertReturnedPieces(tx, holder, { claimId, lines: back });
  tx.afterCommit(() => notifyStockChange(changes, change));
};

export const followClaim = async (tx: Tx, deps: StockDeps, claim: Claim): Promise<void> => {
  await endExchangeHold(tx, deps, claim);
  await restockClaim(tx, deps, claim);
};
