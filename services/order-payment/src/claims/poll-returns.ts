import type { TrackingDeps } from '../tracking/deps.ts';
import { type PolledParcel, pollFollowed, pollStatements } from '../tracking/poll-parcels.ts';
import { transition } from './claim.ts';
import { refundDueBy } from './claim-period.ts';
import { withLockedClaim } from './with-locked-claim.ts';

const statements = pollStatements('returns', 'refund_requests', 'sent_back_at');

/** The legal deadline of the refund counts from the carrier's delivery time (전자상거래법 §18(2)). */
const recordDelivery = async (deps: TrackingDeps, parcel: PolledParcel, deliveredAt: Date): Promise<void> => {
  await withLockedClaim(deps, parcel.id, { actor: 'carrier', memberId: null }, ({ claim, at }) => {
    // When the tracking number was corrected meanwhile, this parcel no longer belongs to the claim.
    const isOnItsWay = claim.state === 'COLLECTING' && claim.trackingNumber === parcel.trackingNumber;
    return isOnItsWay ? transition(claim, 'RECEIVED', at, { dueAt: refundDueBy(deliveredAt) }) : undefined;
  });
};

export const pollReturns = (deps: TrackingDeps, signal: AbortSignal): Promise<void> =>
  pollFollowed(deps, { statements, recordDelivery }, signal);
