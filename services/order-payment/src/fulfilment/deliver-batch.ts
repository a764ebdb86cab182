import { lockOrders } from '../order/order-store.ts';
import type { Deps } from '../payment/deps.ts';
import { tryDelivery } from './deliver-order.ts';
import { importingActor } from './ship-batch.ts';
import { isBuyerOrReceiver, refusals, type ShipRow, sameNumber } from './ship-row.ts';

interface DeliverBatchInput {
  rows: readonly ShipRow[];
  /** Only says what would happen. */
  dryRun: boolean;
}
interface RowOutcome {
  merchantUid: string;
  ok: boolean;
  outcome: string;
}

/**
 * The orders of a file's rows came, all in one transaction, and answers for each row, in order, what became of it. A row names
 * an order by its number, the number of its parcel, and its buyer or receiver. A repeat finds them `same`.
 */
export const deliverBatch = (
  { db, now }: Deps,
  { rows, dryRun }: DeliverBatchInput,
): Promise<{ results: RowOutcome[] }> =>
  db.tx(async (tx) => {
    const at = now();
    const locked = await lockOrders(tx, [...new Set(rows.map(({ merchantUid }) => merchantUid))]);
    const orders = new Map(locked.map((order) => [order.merchantUid, order]));
    const results: RowOutcome[] = [];
    const seen = new Set<string>();
    for (const row of rows) {
      const order = orders.get(row.merchantUid);
      const input = { deliveredAt: at, actor: importingActor(), at, dryRun };
      const fault = seen.has(row.merchantUid) ? refusals.twice : order && rowFault(order, row);
      seen.add(row.merchantUid);
      const outcome = fault ? { ok: false, outcome: fault } : await tryDelivery(tx, order, input);
      results.push({ merchantUid: row.merchantUid, ...outcome });
    }
    return { results };
  });

const rowFault = (order: Parameters<typeof isBuyerOrReceiver>[0], row: ShipRow): string | undefined => {
  if (!isBuyerOrReceiver(order, row)) return '고객 이름 또는 전화번호가 주문과 다릅니다.';
  if (order.trackingNumber !== null && !sameNumber(order.trackingNumber, row.trackingNumber)) {
    return `주문의 운송장 번호(${order.trackingNumber})와 다릅니다.`;
  }
  return undefined;
};
