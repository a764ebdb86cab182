import { currentContext } from '@gyeol/service-kit/context.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import type { Order } from '../order/order-row.ts';
import { lockOrders } from '../order/order-store.ts';
import { parcelOf } from '../order/paid-transitions.ts';
import type { LockedOrder } from '../order/transition.ts';
import { askBeforeShipping } from '../payment/ask-before-shipping.ts';
import type { Deps } from '../payment/deps.ts';
import { readTerms } from '../settings/delivery-terms-store.ts';
import { changeLocked, shipLocked } from './ship-order.ts';
import { judgeRow, type RowVerdict, type ShipRow } from './ship-row.ts';

type CarrierCode = NonNullable<Order['carrier']>;
export interface ShipBatchInput {
  rows: readonly ShipRow[];
  /** Only says what would happen. */
  dryRun: boolean;
  /** Orders on their way under another number take the row's. */
  confirmChanges?: boolean;
}

/** The operator who sent the file, as a step by hand names him. */
const actor = (): string => {
  const operator = currentContext()?.operator?.operator;
  return operator ? `member:${operator.id}` : 'excel';
};

const lockNamed = async (tx: Tx, rows: readonly ShipRow[]): Promise<Map<string, LockedOrder>> => {
  const orders = await lockOrders(tx, [...new Set(rows.map(({ merchantUid }) => merchantUid))]);
  return new Map(orders.map((order) => [order.merchantUid, order]));
};

const act = async (
  tx: Tx,
  order: LockedOrder,
  row: ShipRow,
  carrier: CarrierCode,
  { outcome }: RowVerdict,
  at: Date,
) => {
  const parcel = parcelOf(carrier, row.trackingNumber);
  if (outcome === 'shipped') await shipLocked(tx, order, parcel, actor(), at);
  if (outcome === 'changed') await changeLocked(tx, order, parcel, actor(), at);
};

/**
 * Ships the orders of a file's rows, all in one transaction, and answers for each row, in order, what became of it. A
 * repeat of the whole file finds them shipped (`same`); a second row of one order is refused.
 */
export const shipBatch = async (deps: Deps, { rows, dryRun, confirmChanges = false }: ShipBatchInput) => {
  const { db, now } = deps;
  const { carrier } = await readTerms(db);
  if (!dryRun)
    await askBeforeShipping(
      deps,
      rows.map(({ merchantUid }) => merchantUid),
    );
  return db.tx(async (tx) => {
    const orders = await lockNamed(tx, rows);
    const seen = new Set<string>();
    const results = [];
    for (const row of rows) {
      const { merchantUid } = row;
      const order = orders.get(merchantUid);
      const verdict = judgeRow(order, row, { carrier, confirmChanges, isRepeated: seen.has(merchantUid) });
      seen.add(merchantUid);
      if (order && verdict.ok && !dryRun) await act(tx, order, row, carrier, verdict, now());
      results.push({ merchantUid, ...verdict });
    }
    return { results };
  });
};
