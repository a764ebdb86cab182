import { dayMs } from '@gyeol/contracts/rules/business-day.ts';
import { isAmountCoupon, isDurationCoupon } from '@gyeol/contracts/rules/coupon.ts';
import { formatWon } from '@gyeol/contracts/rules/money.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { formatDateTime } from '../../../shared/lib/format-date.ts';

type Coupon = Answer<'coupon.all'>['issueAbleCoupons'][number];

/** The discount in won, or as a percentage (back-office document §9). */
export const discountText = (coupon: Pick<Coupon, 'couponType' | 'discountAmount' | 'discountPercentage'>): string =>
  isAmountCoupon(coupon.couponType) ? formatWon(coupon.discountAmount ?? 0) : `${coupon.discountPercentage ?? 0}%`;

/** Answers `-` when there is no minimum (back-office document §9). */
export const minimumText = (minPrice: number): string => (minPrice === 0 ? '-' : formatWon(minPrice));

export const periodText = ({ allStartedAt, allExpiresAt }: Pick<Coupon, 'allStartedAt' | 'allExpiresAt'>): string =>
  `${formatDateTime(allStartedAt)} – ${formatDateTime(allExpiresAt)}`;

export const validityText = ({ couponType, durationDays }: Pick<Coupon, 'couponType' | 'durationDays'>): string =>
  isDurationCoupon(couponType) ? `발급 후 ${durationDays ?? 0}일` : '만료일까지';

export const nameOf = ({ title, code }: Pick<Coupon, 'title' | 'code'>): string => `‘${title}’ (${code})`;

export const isEnded = ({ allExpiresAt }: Pick<Coupon, 'allExpiresAt'>, now: Date): boolean =>
  new Date(allExpiresAt) <= now;
export const isStarted = ({ allStartedAt }: Pick<Coupon, 'allStartedAt'>, now: Date): boolean =>
  new Date(allStartedAt) <= now;

/**
 * True when an issued coupon may still be usable. A coupon that is valid for a number of days ends that many days after
 * the last day of issue.
 */
export const isStillUsable = (
  { couponType, allExpiresAt, durationDays }: Pick<Coupon, 'couponType' | 'allExpiresAt' | 'durationDays'>,
  now: Date,
): boolean => {
  const days = isDurationCoupon(couponType) ? (durationDays ?? 0) : 0;
  return new Date(allExpiresAt).getTime() + days * dayMs > now.getTime();
};

export const matching = <C extends Pick<Coupon, 'title' | 'code'>>(coupons: readonly C[], typed: string): C[] => {
  const wanted = typed.trim().toLowerCase();
  return coupons.filter(({ title, code }) => `${title}\n${code}`.toLowerCase().includes(wanted));
};
