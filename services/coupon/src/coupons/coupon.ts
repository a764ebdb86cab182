import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { couponCalls } from '@gyeol/contracts/http/coupon.ts';
import type { ProblemCode } from '@gyeol/contracts/problems.ts';
import { parseBound } from '@gyeol/contracts/rules/business-day.ts';
import { type CouponKind, isAmountCoupon, isDurationCoupon } from '@gyeol/contracts/rules/coupon.ts';
import { type ProblemError, problem } from '@gyeol/service-kit/errors.ts';

export interface CouponDraft {
  title: string;
  code: string;
  couponType: CouponKind;
  minPrice: number;
  discountAmount: number | null;
  discountPercentage: number | null;
  allStartedAt: Date;
  allExpiresAt: Date;
  durationDays: number | null;
}
export interface Coupon extends CouponDraft {
  id: number;
  disabled: boolean;
  version: number;
}

const wrong = (field: string, message: string): ProblemError => problem('BAD_REQUEST', { message, extra: { field } });
const unreadable = {
  allStartedAt: '시작일이 올바르지 않습니다.',
  allExpiresAt: '종료일이 올바르지 않습니다.',
} as const;
const boundOf = (text: string, side: 'start' | 'end', field: keyof typeof unreadable): Date => {
  const at = parseBound(text, side);
  if (at === undefined) throw wrong(field, unreadable[field]);
  return at;
};
const dateOnly = /^\d{4}-\d{2}-\d{2}$/;
/**
 * A text with a time means that time. A date alone means the last second of that day, so that members see the date that
 * the operator typed.
 */
const endOf = (text: string): Date => {
  const end = boundOf(text, dateOnly.test(text) ? 'end' : 'start', 'allExpiresAt');
  return dateOnly.test(text) ? new Date(end.getTime() - 1000) : end;
};
const positive = (value: number | null | undefined, field: string, message: string): number => {
  if (!value) throw wrong(field, message);
  return value;
};

/**
 * Checks an operator's input (back-office document §5) and drops values that belong to another kind of discount. Throws
 * BAD_REQUEST.
 */
export const draftCoupon = (body: BodyOf<typeof couponCalls.create>): CouponDraft => {
  const allStartedAt = boundOf(body.allStartedAt, 'start', 'allStartedAt');
  const allExpiresAt = endOf(body.allExpiresAt);
  if (allExpiresAt <= allStartedAt) throw wrong('allExpiresAt', '종료일은 시작일보다 이후여야 합니다.');
  const amount = isAmountCoupon(body.couponType);
  return {
    title: body.title,
    code: body.code,
    couponType: body.couponType,
    minPrice: body.minPrice,
    discountAmount: amount ? positive(body.discountAmount, 'discountAmount', '할인 금액은 0보다 커야 합니다.') : null,
    discountPercentage: amount
      ? null
      : positive(body.discountPercentage, 'discountPercentage', '할인율은 1에서 100 사이여야 합니다.'),
    allStartedAt,
    allExpiresAt,
    durationDays: isDurationCoupon(body.couponType)
      ? positive(body.durationDays, 'durationDays', '유효 기간은 1일 이상이어야 합니다.')
      : null,
  };
};

/** Undefined when the coupon can be issued now. */
export const whyNotIssuable = (coupon: Coupon, now: Date): ProblemCode | undefined => {
  if (coupon.disabled) return 'COUPON_DISABLED';
  if (now < coupon.allStartedAt) return 'COUPON_NOT_STARTED';
  return now >= coupon.allExpiresAt ? 'COUPON_ENDED' : undefined;
};
