import { currentContext } from '@gyeol/service-kit/context.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import type { Order } from '../order/order-row.ts';
import { lockOrders } from '../order/order-store.ts';
import { parcelOf } from '../order/paid-transitions.ts';
import { listParcelNumbers, type ParcelLine, readUnshipped } from '../order/parcel-store.ts';
import type { LockedOrder } from '../order/transition.ts';
import { askBeforeShipping } from '../payment/ask-before-shipping.ts';
import type { Deps } from '../payment/deps.ts';
import { readTerms } from '../settings/delivery-terms-store.ts';
import { changeNumber, shipParcel } from './ship-parcel.ts';
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
export const importingActor = (): string => {
  const operator = currentContext()?.operator?.operator;
  return operator ? `member:${operator.id}` : 'excel';
};

const lockNamed = async (tx: Tx, rows: readonly ShipRow[]): Promise<Map<string, LockedOrder>> => {
  const orders = await lockOrders(tx, [...new Set(rows.map(({ merchantUid }) => merchantUid))]);
  return new Map(orders.map((order) => [order.merchantUid, order]));
};

interface JudgedRow {
  row: ShipRow;
  carrier: CarrierCode;
  verdict: RowVerdict;
  left: readonly ParcelLine[];
  deliveredAfterDays: number;
}
const act = async (tx: Tx, order: LockedOrder, judged: JudgedRow, at: Date): Promise<void> => {
  const { row, carrier, verdict, left, deliveredAfterDays } = judged;
  const parcel = parcelOf(carrier, row.trackingNumber);
  if (verdict.outcome === 'shipped')
    await shipParcel(tx, order, { parcel, left, deliveredAfterDays }, importingActor(), at);
  if (verdict.outcome === 'changed') await changeNumber(tx, order, parcel, importingActor(), at);
};

/**
 * Ships the orders of a file's rows, all in one transaction, and answers for each row, in order, what became of it. A
 * repeat of the whole file finds them shipped (`same`); a second row of one order is refused.
 */
export const shipBatch = async (deps: Deps, { rows, dryRun, confirmChanges = false }: ShipBatchInput) => {
  const { db, now } = deps;
  const { carrier, deliveredAfterDays } = await readTerms(db);
  if (!dryRun)
    await askBeforeShipping(
      deps,
      rows.map(({ merchantUid }) => merchantUid),
    );
  return db.tx(async (tx) => {
    const orders = await lockNamed(tx, rows);
    const unshipped = await readUnshipped(tx, [...orders.keys()]);
    const parcels = await listParcelNumbers(tx, [...orders.keys()]);
    const seen = new Set<string>();
    const results = [];
    for (const row of rows) {
      const { merchantUid } = row;
      const order = orders.get(merchantUid);
      const left = unshipped.get(merchantUid) ?? [];
      const isRepeated = seen.has(merchantUid);
      const numbers = (parcels.get(merchantUid) ?? []).map(({ trackingNumber }) => trackingNumber);
      const verdict = judgeRow(order, row, { carrier, confirmChanges, isRepeated, hasRest: left.length > 0, numbers });
      seen.add(merchantUid);
      if (order && verdict.ok && !dryRun)
        await act(tx, order, { row, carrier, verdict, left, deliveredAfterDays }, now());
      results.push({ merchantUid, ...verdict });
    }
    return { results };
  });
};
