import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { notifyStockChange } from '../browse/record-change.ts';
import type { Deps } from '../config.ts';
import { type OrderLine, type ReleaseCause, releaseHolds, sellHold } from './stock-store.ts';

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
/** An order ended unpaid: its hold is released. */
export const endUnpaid = (tx: Tx, deps: StockDeps, merchantUids: readonly string[]): Promise<void> =>
  releaseStock(tx, deps, { merchantUids, cause: 'ended', soldToo: false });

/** HELD → SOLD. A paid order without a hold must not happen: the stock is taken now and somebody must look. */
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

/** Without `restock` the goods are on their way: an operator says when they are back (returnStock). */
export const restockCancelled = async (
  tx: Tx,
  deps: StockDeps,
  { merchantUid, restock }: { merchantUid: string; restock: boolean },
): Promise<void> => {
  if (restock) await releaseStock(tx, deps, { merchantUids: [merchantUid], cause: 'cancelled', soldToo: true });
};
