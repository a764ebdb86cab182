import type { TrackingDeps } from '../tracking/deps.ts';
import { type PolledParcel, pollFollowed, pollStatements } from '../tracking/poll-parcels.ts';
import { transition } from './claim.ts';
import { refundDueBy } from './claim-period.ts';
import { withLockedClaim } from './with-locked-claim.ts';

const statements = pollStatements('returns', 'refund_requests', 'sent_back_at');

/** The law's days for the refund begin with the carrier's time (전자상거래법 §18(2)). */
const recordDelivery = async (deps: TrackingDeps, parcel: PolledParcel, deliveredAt: Date): Promise<void> => {
  await withLockedClaim(deps, parcel.id, { actor: 'carrier', memberId: null }, ({ claim, at }) => {
    // A number that was corrected meanwhile is another parcel's.
    const isOnItsWay = claim.state === 'COLLECTING' && claim.trackingNumber === parcel.trackingNumber;
    return isOnItsWay ? transition(claim, 'RECEIVED', at, { dueAt: refundDueBy(deliveredAt) }) : undefined;
  });
};

/** Polls the parcels that buyers sent back, under the number that was named: the claim of one that came is RECEIVED. */
export const pollReturns = (deps: TrackingDeps, signal: AbortSignal): Promise<void> =>
  pollFollowed(deps, { statements, recordDelivery }, signal);
