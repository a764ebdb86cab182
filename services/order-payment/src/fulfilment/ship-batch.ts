import type { Tx } from '@gyeol/service-kit/db/db.ts';
import type { Order } from '../order/order-row.ts';
import { lockOrders } from '../order/order-store.ts';
import { parcelOf } from '../order/paid-transitions.ts';
import { listParcelNumbers, listUnshippedLines, type ParcelLine } from '../order/parcel-store.ts';
import type { LockedOrder } from '../order/transition.ts';
import { askBeforeShipping, roundsFor } from '../payment/ask-before-shipping.ts';
import type { Deps } from '../payment/deps.ts';
import { readTerms } from '../settings/delivery-terms-store.ts';
import { changeNumber, shipParcel } from './ship-parcel.ts';
import { judgeRow, type RowVerdict, type ShipRow } from './ship-row.ts';

type CarrierCode = NonNullable<Order['carrier']>;
interface ShipBatchInput {
  rows: readonly ShipRow[];
  dryRun: boolean;
  /** True when a row may replace the tracking number of an order that has another number. */
  confirmChanges?: boolean;
  /** True when an operator chose the orders on a screen, not in a file. */
  isChosen?: boolean;
}

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
  actor: string;
}
const act = async (tx: Tx, order: LockedOrder, judged: JudgedRow, at: Date): Promise<void> => {
  const { row, carrier, verdict, left, deliveredAfterDays, actor } = judged;
  const parcel = parcelOf(carrier, row.trackingNumber);
  if (verdict.outcome === 'shipped') await shipParcel(tx, order, { parcel, left, deliveredAfterDays }, actor, at);
  if (verdict.outcome === 'changed') await changeNumber(tx, order, parcel, actor, at);
};

/**
 * Ships the orders of the rows, all in one transaction, and answers an outcome for each row, in order. A repeat answers
 * `same`. A second row of the same order is refused.
 */
export const shipBatch = async (
  deps: Deps,
  actor: string,
  { rows, dryRun, confirmChanges = false, isChosen = false }: ShipBatchInput,
) => {
  const { db, now } = deps;
  const { carrier, deliveredAfterDays } = await readTerms(db);
  const named = rows.map(({ merchantUid }) => merchantUid);
  if (!dryRun) await askBeforeShipping(deps, named, isChosen ? roundsFor(named.length) : 1);
  return db.tx(async (tx) => {
    const orders = await lockNamed(tx, rows);
    const unshipped = await listUnshippedLines(tx, [...orders.keys()]);
    const parcels = await listParcelNumbers(tx, [...orders.keys()]);
    const seen = new Set<string>();
    const results = [];
    for (const row of rows) {
      const { merchantUid } = row;
      const order = orders.get(merchantUid);
      const left = unshipped.get(merchantUid) ?? [];
      const isRepeated = seen.has(merchantUid);
      const numbers = (parcels.get(merchantUid) ?? []).map(({ trackingNumber }) => trackingNumber);
      const verdict = judgeRow(order, row, {
        ...{ carrier, confirmChanges, isChosen, isRepeated, numbers },
        hasRest: left.length > 0,
      });
      seen.add(merchantUid);
      if (order && verdict.ok && !dryRun)
        await act(tx, order, { row, carrier, verdict, left, deliveredAfterDays, actor }, now());
      results.push({ merchantUid, ...verdict });
    }
    return { results };
  });
};

/** Ships each order that an operator chose once, and answers an outcome for each order. */
export const shipMany = async (
  deps: Deps,
  actor: string,
  parcels: readonly Pick<ShipRow, 'merchantUid' | 'trackingNumber'>[],
) => {
  const rows = [...new Map(parcels.map((parcel) => [parcel.merchantUid, parcel])).values()];
  const { results } = await shipBatch(deps, actor, { rows, dryRun: false, isChosen: true });
  return {
    results: results.map((result) => {
      const { merchantUid, ok, outcome } = result;
      const current = 'current' in result ? result.current : undefined;
      return { merchantUid, ok, outcome: !ok && current ? `${outcome} (${current})` : outcome };
    }),
  };
};
