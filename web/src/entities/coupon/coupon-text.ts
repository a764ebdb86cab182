import { couponApplies, isAmountCoupon } from '@gyeol/contracts/rules/coupon.ts';
import { formatWon } from '@gyeol/contracts/rules/money.ts';
import type { IssuedCoupon } from './my-coupons-query.ts';

export const couponWorth = (coupon: IssuedCoupon): string =>
  isAmountCoupon(coupon.couponType)
    ? `${formatWon(coupon.discountAmount ?? 0)} 할인`
    : `${coupon.discountPercentage ?? 0}% 할인`;

export const couponMinimum = ({ minPrice }: IssuedCoupon): string =>
  minPrice > 0 ? `${formatWon(minPrice)} 이상 주문 시` : '최소 주문 금액 없음';

/** States how many won a product total is below the coupon's minimum. Returns undefined when the coupon can be used. */
export const couponShort = (coupon: IssuedCoupon, productTotal: number): string | undefined =>
  couponApplies(coupon, productTotal)
    ? undefined
    : `${formatWon(coupon.minPrice - productTotal)} 더 담으면 사용할 수 있습니다.`;
