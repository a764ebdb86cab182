import { addBusinessDays, businessDayFrom, returnEndsAt } from '@gyeol/contracts/rules/business-calendar.ts';
import { addDays, seoulDate, seoulInstant } from '@gyeol/contracts/rules/business-day.ts';
import { type ClaimKind, type ClaimReason, claimReasons } from '@gyeol/contracts/rules/claim.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Order } from '../order/order-row.ts';
import { illegalTransition, refuseWhileCancelling } from '../order/transition.ts';

/** The instant at which a period is over whose last day this is, or the next business day (민법 §161). */
const endOf = (lastDay: string): Date => seoulInstant(addDays(businessDayFrom(lastDay), 1));
const lastDayOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
/**
 * The last day of months that are counted from a day on, which itself is not counted (민법 §157): the day of the same number
 * (§160(2)), or the month's last one where it has no such day (§160(3)). After the last day of a month whole months are counted,
 * whatever their length (§160(1)): three months from February 28 end on May 31, not on the 28th, to the buyer's favour.
 */
export const lastDayOfMonths = (day: string, months: number): string => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = lastDayOfMonth(year, month - 1 + months);
  const ends = date === lastDayOfMonth(year, month - 1) ? last : Math.min(date, last);
  return new Date(Date.UTC(year, month - 1 + months, ends)).toISOString().slice(0, 10);
};
/** Three months from the receipt on, for goods that are not as described (전자상거래법 §17(3)). */
const describedEndsAt = (deliveredAt: Date): Date => endOf(lastDayOfMonths(seoulDate(deliveredAt), 3));
/** And 30 days from the day on which the buyer noticed it, or could have (the same). */
const noticedDays = 30;

/** Until when an order can be claimed for this reason; null as long as it has not arrived. */
export const claimEndsAt = ({ deliveredAt }: Pick<Order, 'deliveredAt'>, reason: ClaimReason): Date | null => {
  if (deliveredAt === null) return null;
  return claimReasons[reason].notAsDescribed ? describedEndsAt(deliveredAt) : returnEndsAt(deliveredAt);
};

/**
 * The law's last moment for a refund (전자상거래법 §18(2)): of goods that came back at `since`, or were cancelled then and had
 * never left.
 */
export const refundDueBy = (since: Date): Date => seoulInstant(addDays(addBusinessDays(since, 3), 1));

interface WantedClaim {
  kind: ClaimKind;
  reason: ClaimReason;
  noticedOn?: string | undefined;
}
/** Throws CLAIM_NOTICED_INVALID, and to its buyer CLAIM_NOTICED_TOO_LATE. */
const refuseNoticed = ({ deliveredAt }: Order, noticedOn: string, by: 'owner' | 'admin', now: Date): void => {
  if (noticedOn > seoulDate(now) || (deliveredAt !== null && noticedOn < seoulDate(deliveredAt))) {
    throw problem('CLAIM_NOTICED_INVALID');
  }
  if (by === 'owner' && now >= endOf(addDays(noticedOn, noticedDays))) throw problem('CLAIM_NOTICED_TOO_LATE');
};
/**
 * Lines are cancelled while PREPARING, by their buyer until they are packed, and while SHIPPING, as long as they are in no
 * parcel; claimed from SHIPPING on. An operator, for one who called, is bound by no period. Which pieces were sent is not
 * looked at here. Throws ORDER_NOT_FOUND, CANCEL_PENDING, CLAIM_SHIPPED, CLAIM_PACKED, CLAIM_NOT_SHIPPED, CLAIM_TOO_LATE,
 * CLAIM_NOTICED_…, ILLEGAL_MOVE.
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
