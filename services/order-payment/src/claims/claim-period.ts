import { addBusinessDays, businessDayFrom, returnEndsAt } from '@gyeol/contracts/rules/business-calendar.ts';
import { addDays, seoulDate, seoulInstant } from '@gyeol/contracts/rules/business-day.ts';
import { type ClaimKind, type ClaimReason, claimReasons } from '@gyeol/contracts/rules/claim.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Order } from '../order/order-row.ts';
import { illegalTransition, refuseWhileCancelling } from '../order/transition.ts';

/**
 * Answers the instant at which a period with the last day `lastDay` ends. When `lastDay` is no business day, the period
 * ends with the next business day (민법 §161).
 */
const endOf = (lastDay: string): Date => seoulInstant(addDays(businessDayFrom(lastDay), 1));
const lastDayOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
/**
 * Answers the last day of a period of `months` that starts on `day`. `day` itself is not counted (민법 §157).
 * - The last day has the same number in its month as `day` (§160(2)). When the last month is too short for that number,
 *   the last day is the last day of that month (§160(3)).
 * - When `day` is the last day of its month, whole months are counted, whatever their length (§160(1)). Three months
 *   from February 28 end on May 31, not on the 28th, to the buyer's favour.
 */
export const lastDayOfMonths = (day: string, months: number): string => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = lastDayOfMonth(year, month - 1 + months);
  const ends = date === lastDayOfMonth(year, month - 1) ? last : Math.min(date, last);
  return new Date(Date.UTC(year, month - 1 + months, ends)).toISOString().slice(0, 10);
};
/** Answers the end of the three months from receipt for goods that are not as described (전자상거래법 §17(3)). */
const describedEndsAt = (deliveredAt: Date): Date => endOf(lastDayOfMonths(seoulDate(deliveredAt), 3));
/**
 * The days to claim goods that are not as described, from the day on which the buyer noticed or could have noticed the
 * fault (전자상거래법 §17(3)).
 */
const noticedDays = 30;

/** Null before the order is delivered. */
export const claimEndsAt = ({ deliveredAt }: Pick<Order, 'deliveredAt'>, reason: ClaimReason): Date | null => {
  if (deliveredAt === null) return null;
  return claimReasons[reason].notAsDescribed ? describedEndsAt(deliveredAt) : returnEndsAt(deliveredAt);
};

/**
 * The legal deadline of a refund (전자상거래법 §18(2)). `since` is the time at which the goods came back or, for goods that
 * were never sent, the time of the cancel.
 */
export const refundDueBy = (since: Date): Date => seoulInstant(addDays(addBusinessDays(since, 3), 1));

interface WantedClaim {
  kind: ClaimKind;
  reason: ClaimReason;
  noticedOn?: string | undefined;
}
/** Throws CLAIM_NOTICED_INVALID, and for the buyer CLAIM_NOTICED_TOO_LATE. */
const refuseNoticed = ({ deliveredAt }: Order, noticedOn: string, by: 'owner' | 'admin', now: Date): void => {
  if (noticedOn > seoulDate(now) || (deliveredAt !== null && noticedOn < seoulDate(deliveredAt))) {
    throw problem('CLAIM_NOTICED_INVALID');
  }
  if (by === 'owner' && now >= endOf(addDays(noticedOn, noticedDays))) throw problem('CLAIM_NOTICED_TOO_LATE');
};
/**
 * Checks that a claim of this kind is allowed in the order's state and period:
 * - A cancel: while PREPARING and while SHIPPING. The buyer can no longer cancel in PREPARING once the order is packed.
 * - A return or an exchange: from SHIPPING on. The period binds the buyer, but not an operator who claims for a buyer.
 * The caller checks which pieces were sent. Throws ORDER_NOT_FOUND, CANCEL_PENDING, CLAIM_SHIPPED, CLAIM_PACKED,
 * CLAIM_NOT_SHIPPED, CLAIM_TOO_LATE, CLAIM_NOTICED_…, ILLEGAL_MOVE.
 */
export const refuseClaim = (order: Order, wanted: WantedClaim, by: 'owner' | 'admin', now: Date): void => {
  const { kind, reason, noticedOn } = wanted;
  if (order.exchangeClaimId !== null) throw problem('ORDER_NOT_FOUND');
  refuseWhileCancelling(order);
  if (kind === 'cancel') {
    if (order.status === 'SHIPPING') return;
    if (order.status === 'DELIVERED') throw problem('CLAIM_SHIPPED');
    if (order.status !== 'PREPARING') throw illegalTransition(order, `no lines are cancelled while ${order.status}`);
    if (by === 'owner' && order.packingBatchId !== null) throw problem('CLAIM_PACKED');
    return;
  }
  if (order.status === 'PREPARING') throw problem('CLAIM_NOT_SHIPPED');
  if (order.status !== 'SHIPPING' && order.status !== 'DELIVERED') {
    throw illegalTransition(order, `no claim while ${order.status}`);
  }
  const end = claimEndsAt(order, reason);
  if (by === 'owner' && end !== null && now >= end) throw problem('CLAIM_TOO_LATE');
  if (noticedOn !== undefined && claimReasons[reason].notAsDescribed) refuseNoticed(order, noticedOn, by, now);
};
