import { lockExistingOrder } from '../order/order-store.ts';
import { markParcelDelivered } from '../order/parcel-store.ts';
import { isCancelling } from '../order/transition.ts';
import type { TrackingDeps } from '../tracking/deps.ts';
import { type PolledParcel, pollFollowed, pollStatements } from '../tracking/poll-parcels.ts';
import { deliverComplete } from './deliver-order.ts';

const statements = pollStatements('tracking', 'parcels', 'shipped_at');

const recordDelivery = ({ db, now }: TrackingDeps, parcel: PolledParcel, deliveredAt: Date): Promise<void> =>
  db.tx(async (tx) => {
    const order = await lockExistingOrder(tx, parcel.merchantUid);
    // It is asked again: the cancel ends, or the order goes on.
    if (isCancelling(order)) return;
    // A number that was corrected meanwhile is another parcel's.
    if (await markParcelDelivered(tx, parcel, deliveredAt)) await deliverComplete(tx, order, 'carrier', now());
  });

/** What buyers wait for: what came is DELIVERED with the carrier's time. */
export const pollTracking = (deps: TrackingDeps, signal: AbortSignal): Promise<void> =>
  pollFollowed(deps, { statements, recordDelivery }, signal);
