import {
  orderAbandoned,
  orderCancelled,
  orderExpired,
  paymentFailed,
  paymentValidated,
} from '@gyeol/contracts/events/order-payment.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { on, type Subscription } from '@gyeol/service-kit/events/subscription.ts';
import { notifyStockChange } from '../browse/record-change.ts';
import type { Deps } from '../config.ts';
import { type OrderLine, type ReleaseCause, releaseHolds, sellHold } from './stock-store.ts';

type StockDeps = Pick<Deps, 'changes' | 'log' | 'metrics'>;
const soldUnheld = ({ metrics }: StockDeps) =>
  metrics.counter('catalog_sales_without_hold_total', 'Paid orders whose stock was not held');

const releaseStock = async (
  tx: Tx,
  { changes }: StockDeps,
  release: { merchantUids: readonly string[]; cause: ReleaseCause; soldToo: boolean },
): Promise<void> => {
  const change = await releaseHolds(tx, release);
  tx.afterCommit(() => notifyStockChange(changes, change));
};
const endUnpaid = (tx: Tx, deps: StockDeps, merchantUids: readonly string[]): Promise<void> =>
  releaseStock(tx, deps, { merchantUids, cause: 'ended', soldToo: false });

/** HELD → SOLD. A paid order without a hold must not happen: the stock is taken now and somebody must look. */
const sell = async (
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

/** A release locks its hold and then options: beside others in one transaction that order would not hold. */
const exclusive = { exclusive: true };

/** What the end or the payment of an order means for its stock. */
export const orderEndings = (deps: StockDeps): Subscription<unknown>[] => {
  // Made here, so that it is exported from 0 on: to Prometheus a counter that begins with 1 has not increased.
  soldUnheld(deps);
  return [
    on(paymentValidated, async (tx, { data }) => {
      if (!data.imported) await sell(tx, deps, data);
    }),
    on(orderExpired, (tx, { data }) => endUnpaid(tx, deps, [data.merchantUid]), exclusive),
    on(paymentFailed, (tx, { data }) => endUnpaid(tx, deps, [data.merchantUid]), exclusive),
    on(
      orderAbandoned,
      (tx, { data }) =>
        endUnpaid(tx, deps, data.replaces === null ? [data.merchantUid] : [data.merchantUid, data.replaces]),
      exclusive,
    ),
    on(
      orderCancelled,
      async (tx, { data }) => {
        // without `restock` the goods are on their way: an operator says when they are back (returnStock)
        if (!data.restock) return;
        await releaseStock(tx, deps, { merchantUids: [data.merchantUid], cause: 'cancelled', soldToo: true });
      },
      exclusive,
    ),
  ];
};
