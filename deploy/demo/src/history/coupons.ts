import { coupons, type DemoCoupon } from '../words/coupons.ts';
import { members } from './members.ts';

type Terms = Pick<DemoCoupon, 'title' | 'couponType' | 'minPrice' | 'discountAmount' | 'discountPercentage'>;
export interface CopySeed {
  id: number;
  couponId: number;
  memberId: number;
  issuedDaysBack: number;
  terms: Terms;
}

const dayMs = 24 * 60 * 60 * 1_000;
const daysFrom = (now: Date, days: number): string => new Date(now.getTime() + days * dayMs).toISOString();
const termsOf = ({ title, couponType, minPrice, discountAmount, discountPercentage }: DemoCoupon): Terms => ({
  title,
  couponType,
  minPrice,
  discountAmount,
  discountPercentage,
});

/** Every nth shopper has a copy of a coupon whose issuing has begun; the demo shopper has the first two. */
const holders = (index: number) =>
  members.filter(({ role, id }) => role === 'ROLE_USER' && (id === 2 ? index < 2 : id % (index + 2) === 0));

/** The copies that members hold, or held until an order used them. */
export const copies: readonly CopySeed[] = coupons
  .flatMap((coupon, index) =>
    coupon.startsInDays >= 0
      ? []
      : holders(index).map((member) => ({
          couponId: index + 1,
          memberId: member.id,
          issuedDaysBack: Math.min(-coupon.startsInDays, member.id === 2 ? 3 : member.daysBack) - 0.5,
          terms: termsOf(coupon),
        })),
  )
  .map((copy, index) => ({ id: index + 1, ...copy }));

const expiryOf = (copy: CopySeed, now: Date): string => {
  const coupon = coupons[copy.couponId - 1];
  if (coupon === undefined) throw new Error('a copy of no coupon');
  return daysFrom(now, coupon.durationDays === null ? coupon.endsInDays : coupon.durationDays - copy.issuedDaysBack);
};

/** The file of the coupon service's `seed`. */
export const couponSeed = (now: Date) => ({
  coupons: coupons.map((coupon, index) => ({
    id: index + 1,
    ...termsOf(coupon),
    code: coupon.code,
    allStartedAt: daysFrom(now, coupon.startsInDays),
    allExpiresAt: daysFrom(now, coupon.endsInDays),
    durationDays: coupon.durationDays,
    disabled: coupon.disabled,
  })),
  copies: copies.map((copy) => ({
    id: copy.id,
    couponId: copy.couponId,
    memberId: copy.memberId,
    issuedAt: daysFrom(now, -copy.issuedDaysBack),
    expiresAt: expiryOf(copy, now),
  })),
});
