import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import { isProblem, problem } from '@gyeol/service-kit/errors.ts';
import type { Order } from './order-row.ts';
import { listParcels } from './parcel-store.ts';
import { refuseWhileCancelling } from './transition.ts';

const finality = sql(
  'orders.finality',
  `select exists (select from refund_requests where merchant_uid = $1::text and kind in ('return', 'exchange')) as claimed,
     exists (select from refund_requests where merchant_uid = $1::text and status = 'PENDING') as "hasOpenClaim",
     exists (select from reviewed_orders where merchant_uid = $1::text) as reviewed,
     (select max(at) from order_log where merchant_uid = $1::text and what = 'delivered') as "saidAt"`,
);
interface OrderFinality {
  claimed: boolean;
  hasOpenClaim: boolean;
  reviewed: boolean;
  /** The time when a delivery was last recorded in this shop. The carrier's time of the delivery may be earlier. */
  saidAt: Date | null;
}
export const readFinality = (db: Queries, merchantUid: string): Promise<OrderFinality> =>
  db.one(finality, [merchantUid]);

export const undoMs = 60 * 60_000;
const refuse = (what: string) => problem('UNDO_REFUSED', { message: `${what} 주문이어서 되돌릴 수 없습니다.` });

/**
 * Answers the time until which the last step of an order can be undone. The last step is its delivery, or else its
 * newest parcel. Throws UNDO_REFUSED with the reason, UNDO_TOO_LATE, CANCEL_PENDING, ILLEGAL_MOVE.
 */
export const requireUndoable = async (db: Queries, order: Order, at: Date): Promise<Date> => {
  refuseWhileCancelling(order);
  if (order.status !== 'SHIPPING' && order.status !== 'DELIVERED') throw problem('ILLEGAL_MOVE');
  const { claimed, reviewed, saidAt } = await readFinality(db, order.merchantUid);
  if (claimed) throw refuse('반품·교환 요청이 있는');
  if (reviewed) throw refuse('리뷰가 작성된');
  if (order.confirmedAt !== null) throw refuse('구매확정된');
  const newest = order.status === 'SHIPPING' ? (await listParcels(db, order.merchantUid)).at(-1) : undefined;
  const since = order.status === 'DELIVERED' ? saidAt : newest?.state === 'SHIPPING' ? newest.shippedAt : null;
  const end = new Date((since?.getTime() ?? 0) + undoMs);
  if (end <= at) throw problem('UNDO_TOO_LATE');
  return end;
};

export const undoableUntil = async (db: Queries, order: Order, at: Date): Promise<Date | null> => {
  try {
    return await requireUndoable(db, order, at);
  } catch (error) {
    if (!isProblem(error)) throw error;
    return null;
  }
};
