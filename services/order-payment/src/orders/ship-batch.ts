import type { Tx } from '@gyeol/service-kit/db/db.ts';
import type { Deps } from '../deps.ts';
import { readSettings } from '../settings/setting-store.ts';
import type { Order } from './order.ts';
import { shippedEvent, tell } from './order-events.ts';
import { lockOrders, saveLocked } from './order-store.ts';
import { parcelOf, ship } from './paid-order.ts';
import { judgeRow, type ShipRow } from './ship-row.ts';

type CarrierCode = NonNullable<Order['carrier']>;

const shipOne = async (tx: Tx, order: Order, row: ShipRow, carrier: CarrierCode, at: Date): Promise<void> => {
  const parcel = parcelOf(carrier, row.trackingNumber);
  const shipped = ship(order, parcel, at);
  saveLocked(tx, shipped, { what: 'shipped', actor: 'excel', at, note: parcel.trackingNumber });
  await tell(tx, shippedEvent(shipped, at));
};

const lockNamed = async (tx: Tx, rows: readonly ShipRow[]): Promise<Map<string, Order>> => {
  const orders = await lockOrders(tx, [...new Set(rows.map(({ merchantUid }) => merchantUid))]);
  return new Map(orders.map((order) => [order.merchantUid, order]));
};

/**
 * Ships the orders of a file's rows, all in one transaction, and answers for each row, in order, what became of it. A
 * repeat of the whole file finds them shipped (`same`); a second row of one order is refused. `dryRun` only says what
 * would happen.
 */
export const makeShipBatch =
  ({ db, now }: Deps) =>
  async (rows: readonly ShipRow[], dryRun: boolean) => {
    const { carrier } = await readSettings(db);
    return db.tx(async (tx) => {
      const orders = await lockNamed(tx, rows);
      const seen = new Set<string>();
      const results = [];
      for (const row of rows) {
        const order = orders.get(row.merchantUid);
        const verdict = judgeRow(order, row, carrier, seen.has(row.merchantUid));
        seen.add(row.merchantUid);
        if (order && verdict.ok && verdict.outcome === 'shipped' && !dryRun)
          await shipOne(tx, order, row, carrier, now());
        results.push({ merchantUid: row.merchantUid, outcome: verdict.outcome, ok: verdict.ok });
      }
      return { results };
    });
  };
