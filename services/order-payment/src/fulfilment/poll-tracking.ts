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
    // The delivery is not recorded while a cancel is under way. If the order continues, the carrier is asked again
    // later.
    if (isCancelling(order)) return;
    // A tracking number that was corrected meanwhile belongs to another parcel.
    if (await markParcelDelivered(tx, parcel, deliveredAt)) await deliverComplete(tx, order, 'carrier', now());
  });

/** Records a delivery with the carrier's time, not with the time of the poll. */
export const pollTracking = (deps: TrackingDeps, signal: AbortSignal): Promise<void> =>
  pollFollowed(deps, { statements, recordDelivery }, signal);
