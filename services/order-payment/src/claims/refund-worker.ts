import { sql } from '@gyeol/service-kit/db/db.ts';
import { isProblem } from '@gyeol/service-kit/errors.ts';
import { cancelDueAt } from '../order/paid-transitions.ts';
import type { Deps } from '../payment/deps.ts';
import { finishRefund } from './refund-claim.ts';

const leaseDue = sql(
  'claims.lease-refunds',
  `update refund_requests set refund_due_at = $2::timestamptz
     + case when difference_refunds @> '[{"refused": true}]' then interval '1 hour' else interval '0' end
   where id in (
     select id from refund_requests where refund_requested_at is not null and refund_due_at <= $1::timestamptz
     order by refund_due_at limit 20 for update skip locked)
   returning id, merchant_uid as "merchantUid", refund_requested_at as "requestedAt"`,
);
/**
 * A refund that is under way for longer than this time is logged as an error, because a person must look at the refund.
 */
const alarmingMs = 10 * 60_000;

export const finishClaimRefunds = async (deps: Deps, signal: AbortSignal): Promise<void> => {
  const now = deps.now();
  const leased = await deps.db.rows<{ id: number; merchantUid: string; requestedAt: Date }>(leaseDue, [
    now,
    cancelDueAt(now),
  ]);
  for (const { id, merchantUid, requestedAt } of leased) {
    if (signal.aborted) return;
    await finishRefund(deps, id).catch((err: unknown) => {
      const late = now.getTime() - requestedAt.getTime() > alarmingMs;
      const what = isProblem(err) ? 'a refund was not made' : 'a refund waits for the provider';
      deps.log[late ? 'error' : 'warn']({ merchantUid, claimId: id, err }, what);
    });
  }
};
