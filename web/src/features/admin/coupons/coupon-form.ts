import { addDays, seoulDate, seoulInstant } from '@gyeol/contracts/rules/business-day.ts';
import {
  type CouponKind,
  isAmountCoupon,
  isDurationCoupon,
  issuedCouponExpiresAt,
} from '@gyeol/contracts/rules/coupon.ts';
import { maxWon } from '@gyeol/contracts/rules/money.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';

/** All values are typed texts. Times are in Seoul time as `YYYY-MM-DDTHH:mm`. */
export interface CouponValues {
  title: string;
  code: string;
  couponType: CouponKind;
  minPrice: string;
  discountAmount: string;
  discountPercentage: string;
  durationDays: string;
  allStartedAt: string;
  allExpiresAt: string;
}

/** The number of days for which a new coupon is issued by default. */
const defaultDays = 30;
const maxDurationDays = 3_650;

/** The last minute of the day that is `days` days after `start`. */
export const endAfter = (start: string, days: number): string => `${addDays(start.slice(0, 10), days)}T23:59`;

export const emptyCoupon = (now: Date): CouponValues => {
  const start = `${seoulDate(now)}T00:00`;
  return {
    title: '',
    code: '',
    couponType: 'AMOUNT_ALL_EXPIRES_AT',
    minPrice: '0',
    discountAmount: '',
    discountPercentage: '',
    durationDays: '30',
    allStartedAt: start,
    allExpiresAt: endAfter(start, defaultDays),
  };
};

const between = (low: number, high: number, message: string) => (text: string) => {
  const value = wholeNumber(text);
  return (value >= low && value <= high) || message;
};
const localTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Each rule answers true, or the error message (back-office document §5). */
export const rules = {
  title: (text: string) => text.trim() !== '' || '쿠폰 이름을 입력해주세요.',
  code: (text: string) => /^\S+$/.test(text.trim()) || '쿠폰 코드를 공백 없이 입력해주세요.',
  minPrice: between(0, maxWon, '최소 주문 금액은 0 이상이어야 합니다.'),
  discountAmount: between(1, maxWon, '할인 금액은 0보다 커야 합니다.'),
  discountPercentage: between(1, 100, '할인율은 1에서 100 사이여야 합니다.'),
  durationDays: between(1, maxDurationDays, '유효 기간은 1일 이상이어야 합니다.'),
  allStartedAt: (text: string) => localTime.test(text) || '시작일을 입력해주세요.',
  allExpiresAt: (text: string, values: Pick<CouponValues, 'allStartedAt'>) => {
    if (!localTime.test(text)) return '종료일을 입력해주세요.';
    return text > values.allStartedAt || '종료일은 시작일보다 이후여야 합니다.';
  },
};

/** Answers the last second of a minute, because the issue period includes its whole last minute. */
const lastSecond = (local: string): string => `${local}:59`;

/** Fields that the coupon type does not use are null. */
export const payloadOf = (values: CouponValues) => {
  const amount = isAmountCoupon(values.couponType);
  return {
    title: values.title.trim(),
    code: values.code.trim(),
    couponType: values.couponType,
    minPrice: wholeNumber(values.minPrice),
    allStartedAt: `${values.allStartedAt}:00`,
    allExpiresAt: lastSecond(values.allExpiresAt),
    discountAmount: amount ? wholeNumber(values.discountAmount) : null,
    discountPercentage: amount ? null : wholeNumber(values.discountPercentage),
    durationDays: isDurationCoupon(values.couponType) ? wholeNumber(values.durationDays) : null,
  };
};

const instantOf = (local: string): Date =>
  new Date(seoulInstant(local.slice(0, 10)).getTime() + Date.parse(`1970-01-01T${local.slice(11, 16)}:59Z`));

/** The coupon as a member would see it if the coupon were issued now. Zeros and placeholders replace empty fields. */
export const previewOf = (values: CouponValues, now: Date) => {
  const allExpiresAt = localTime.test(values.allExpiresAt) ? instantOf(values.allExpiresAt) : now;
  const durationDays = wholeNumber(values.durationDays) || 0;
  const expires = issuedCouponExpiresAt({ couponType: values.couponType, allExpiresAt, durationDays }, now);
  return {
    mapId: 0,
    title: values.title.trim() || '쿠폰 이름',
    couponType: values.couponType,
    minPrice: wholeNumber(values.minPrice) || 0,
    discountAmount: wholeNumber(values.discountAmount) || 0,
    discountPercentage: Math.min(wholeNumber(values.discountPercentage) || 0, 100),
    expiresAt: (durationDays > maxDurationDays ? now : expires).toISOString(),
  };
};
