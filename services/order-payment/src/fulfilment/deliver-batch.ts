import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { lockOrders } from '../order/order-store.ts';
import {
  listParcelNumbers,
  listUnshippedLines,
  markParcelDelivered,
  type ParcelNumber,
} from '../order/parcel-store.ts';
import type { LockedOrder } from '../order/transition.ts';
import type { Deps } from '../payment/deps.ts';
import { type DeliveryInput, tryDelivery } from './deliver-order.ts';
import { isBuyerOrReceiver, numberKey, refusals, type ShipRow, sameNumber } from './ship-row.ts';

interface DeliverBatchInput {
  rows: readonly ShipRow[];
  dryRun: boolean;
}
interface Outcome {
  ok: boolean;
  outcome: string;
}
interface RowInput extends DeliveryInput {
  dryRun: boolean;
}
interface FileOrder {
  order: LockedOrder;
  /** The parcels, as the earlier rows of the file have changed them. */
  parcels: ParcelNumber[];
  hasRest: boolean;
}

/** Marks the parcel of the row as delivered, or the whole order when the parcel was the last one. */
const deliverRow = async (tx: Tx, file: FileOrder, row: ShipRow, input: RowInput): Promise<Outcome> => {
  const { order, parcels, hasRest } = file;
  if (!isBuyerOrReceiver(order, row)) return { ok: false, outcome: refusals.customer };
  const parcel = parcels.find(({ trackingNumber }) => sameNumber(trackingNumber, row.trackingNumber));
  if (parcel === undefined && parcels.length > 0) {
    const numbers = parcels.map(({ trackingNumber }) => trackingNumber).join(', ');
    return { ok: false, outcome: `주문의 운송장 번호(${numbers})와 다릅니다.` };
  }
  const isLast = !hasRest && parcels.every((one) => one === parcel || one.state === 'DELIVERED');
  if (parcel === undefined || isLast || order.status !== 'SHIPPING') return tryDelivery(tx, order, input);
  if (parcel.state === 'DELIVERED') return { ok: true, outcome: 'same' };
  file.parcels = parcels.map((one) => (one === parcel ? { ...one, state: 'DELIVERED' } : one));
  if (!input.dryRun) await markParcelDelivered(tx, parcel, input.deliveredAt);
  return { ok: true, outcome: 'delivered' };
};

const lockFile = async (tx: Tx, rows: readonly ShipRow[]): Promise<Map<string, FileOrder>> => {
  const locked = await lockOrders(tx, [...new Set(rows.map(({ merchantUid }) => merchantUid))]);
  const numbers = locked.map(({ merchantUid }) => merchantUid);
  const parcels = await listParcelNumbers(tx, numbers);
  const unshipped = await listUnshippedLines(tx, numbers);
  return new Map(
    locked.map((order) => {
      const { merchantUid } = order;
      return [
        merchantUid,
        { order, parcels: [...(parcels.get(merchantUid) ?? [])], hasRest: unshipped.has(merchantUid) },
      ];
    }),
  );
};

/**
 * Marks the parcels of a file's rows as delivered, all in one transaction, and answers an outcome for each row, in
 * order. A row names an order number, one of the tracking numbers of that order, and the buyer or the receiver. The
 * order becomes DELIVERED with its last parcel. A repeat answers `same`.
 */
export const deliverBatch = (
  { db, now }: Deps,
  actor: string,
  { rows, dryRun }: DeliverBatchInput,
): Promise<{ results: (Outcome & { merchantUid: string })[] }> =>
  db.tx(async (tx) => {
    const at = now();
    const orders = await lockFile(tx, rows);
    const results: (Outcome & { merchantUid: string })[] = [];
    const seen = new Set<string>();
    for (const row of rows) {
      const { merchantUid } = row;
      const input = { deliveredAt: at, actor, at, dryRun };
      const key = `${merchantUid} ${numberKey(row.trackingNumber)}`;
      const file = orders.get(merchantUid);
      const outcome = seen.has(key)
        ? { ok: false, outcome: refusals.twice }
        : await (file ? deliverRow(tx, file, row, input) : tryDelivery(tx, undefined, input));
      seen.add(key);
      results.push({ merchantUid, ...outcome });
    }
    return { results };
  });
