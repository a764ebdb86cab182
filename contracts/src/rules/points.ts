import { addBusinessDays } from './business-calendar.ts';
import { addDays, seoulDate, seoulInstant } from './business-day.ts';

/** The kind of a ledger entry. `compensate`: 배송 지연 보상. */
export type PointKind = 'earn' | 'revoke' | 'use' | 'restore' | 'expire' | 'adjust' | 'compensate';
/** The cause of a ledger entry; `member`: a sign-up. */
export type PointCause = 'order' | 'claim' | 'review' | 'member' | 'job' | 'operator';

/** The owner's settings for points (적립금); money in won, one point is one won. */
export interface PointTerms {
  /** False: nothing is earned or used, and members keep the points that they have. */
  readonly enabled: boolean;
  /** Thousandths of the amount paid for goods: 10 = 1 %. */
  readonly earnPerMille: number;
  /** Days after the delivery until the points of an order can be used. */
  readonly usableAfterDays: number;
  /** The number of usable points that a member must have before any of them can be used. */
  readonly minBalance: number;
  /** Points can pay at most this percentage of the product total after the coupon discount. Points never pay a fee. */
  readonly maxUsePercent: number;
  readonly textReview: number;
  readonly photoReview: number;
  readonly signUp: number;
  /**
   * Points that a member gets for an order that is shipped more than `lateBusinessDays` business days after its
   * payment.
   */
  readonly latePoints: number;
  readonly lateBusinessDays: number;
}
/**
 * The terms that the guides promise. A new shop begins with these terms. A shop that is upgraded from a release without
 * points begins with points switched off.
 */
export const guidePointTerms: PointTerms = {
  enabled: false,
  earnPerMille: 10,
  usableAfterDays: 20,
  minBalance: 1_000,
  maxUsePercent: 30,
  textReview: 100,
  photoReview: 300,
  signUp: 0,
  latePoints: 3_000,
  lateBusinessDays: 11,
};

/** The points that an amount paid for goods earns, rounded down; the amount is in won. */
export const pointsEarned = (paid: number, { enabled, earnPerMille }: PointTerms): number =>
  enabled ? Math.floor((paid * earnPerMille) / 1_000) : 0;

/**
 * The most points that an order can use out of `usable`. It is 0 while points are off or `usable` is below
 * `minBalance`. It never exceeds `maxUsePercent` of the goods after the coupon.
 */
export const maxPoints = (
  { productTotal, discount }: { productTotal: number; discount: number },
  usable: number,
  { enabled, minBalance, maxUsePercent }: Pick<PointTerms, 'enabled' | 'minBalance' | 'maxUsePercent'>,
): number =>
  !enabled || usable <= 0 || usable < minBalance
    ? 0
    : Math.min(usable, Math.floor(((productTotal - discount) * maxUsePercent) / 100));

/** The midnight in Seoul from which the points of a delivered order can be used. */
export const pointsUsableFrom = (deliveredAt: Date, { usableAfterDays }: Pick<PointTerms, 'usableAfterDays'>): Date =>
  seoulInstant(addDays(seoulDate(deliveredAt), usableAfterDays));

/** The number of years without a new accrual after which points end. */
const pointYears = 3;
/** The same date, `years` years later; the last day of the month when the month lacks that date (민법 §160(3)). */
const addYears = (date: string, years: number): string => {
  const month = date.slice(5, 7);
  const later = addDays(`${Number(date.slice(0, 4)) + years}${date.slice(4, 8)}01`, Number(date.slice(8)) - 1);
  return later.slice(5, 7) === month ? later : addDays(`${later.slice(0, 8)}01`, -1);
};
/** The midnight in Seoul at which the points of a member end. The day of the last accrual is not counted (민법 §157). */
export const pointsEndAt = (lastAccrualAt: Date): Date =>
  seoulInstant(addDays(addYears(seoulDate(lastAccrualAt), pointYears), 1));

/**
 * True when an order was shipped later than the terms allow. For a payment on a Friday, one business day later is
 * Monday.
 */
export const isLate = (paidAt: Date, shippedAt: Date, { lateBusinessDays }: Pick<PointTerms, 'lateBusinessDays'>) =>
  seoulDate(shippedAt) > addBusinessDays(paidAt, lateBusinessDays);
