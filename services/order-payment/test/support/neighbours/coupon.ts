import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { Envelope } from '@gyeol/contracts/event.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { type CouponTerms, couponApplies, couponDiscount } from '@gyeol/contracts/rules/coupon.ts';
import { guidePointTerms, maxPoints } from '@gyeol/contracts/rules/points.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { fake } from '@gyeol/service-kit/testing/app.ts';
import { type Faults, maybeFail, type OrderData } from './faults.ts';

export interface IssuedCoupon extends CouponTerms {
  couponMapId: number;
  memberId: number;
  title: string;
  heldBy: string | null;
  used: boolean;
}
type HoldCouponBody = BodyOf<typeof internalCalls.holdCoupon>;
export const createCoupons = (issued: IssuedCoupon[]) => {
  const released = new Set<string>();
  /** The free points by member. `used` has the points that orders hold or have used. */
  const points = new Map<number, number>();
  const used = new Map<string, { memberId: number; points: number; paid: boolean }>();
  const faults: { hold: Faults } = { hold: {} };
  const heldBy = (merchantUid: string) => issued.find((one) => one.heldBy === merchantUid);
  const release = (merchantUid: string, usedToo = false): void => {
    const coupon = heldBy(merchantUid);
    const usage = used.get(merchantUid);
    if ((coupon?.used || usage?.paid) && !usedToo) return;
    released.add(merchantUid);
    if (usage) points.set(usage.memberId, (points.get(usage.memberId) ?? 0) + usage.points);
    used.delete(merchantUid);
    if (coupon) Object.assign(coupon, { heldBy: null, used: false });
  };
  const findUsable = ({
    replaces,
    memberId,
    couponMapId,
    productTotal,
  }: Omit<HoldCouponBody, 'merchantUid' | 'points'>): IssuedCoupon => {
    const coupon = issued.find((one) => one.couponMapId === couponMapId && one.memberId === memberId);
    const free = coupon && !coupon.used && (coupon.heldBy === null || coupon.heldBy === replaces);
    if (!coupon || !free) throw problem('COUPON_UNUSABLE');
    if (!couponApplies(coupon, productTotal)) throw problem('COUPON_MIN_PRICE');
    return coupon;
  };
  const findFree = (body: HoldCouponBody): IssuedCoupon => {
    const before = heldBy(body.merchantUid);
    if (before && before.couponMapId !== body.couponMapId) throw problem('HOLD_RELEASED');
    return before ?? findUsable(body);
  };
  const usableOf = ({ memberId, replaces, productTotal }: HoldCouponBody, coupon: IssuedCoupon | undefined): number => {
    const own = (points.get(memberId) ?? 0) + (used.get(replaces ?? '')?.points ?? 0);
    const discount = coupon === undefined ? 0 : couponDiscount(coupon, productTotal);
    return maxPoints({ productTotal, discount }, own, { ...guidePointTerms, enabled: true });
  };
  const take = (body: HoldCouponBody): IssuedCoupon | undefined => {
    const { merchantUid, replaces, memberId, points: wanted = 0 } = body;
    if (released.has(merchantUid)) throw problem('HOLD_RELEASED');
    const coupon = body.couponMapId === null ? undefined : findFree(body);
    if (used.has(merchantUid) || coupon?.heldBy === merchantUid) return coupon;
    if (wanted > usableOf(body, coupon)) throw problem('POINTS_UNUSABLE');
    if (replaces !== null) release(replaces);
    if (coupon) coupon.heldBy = merchantUid;
    if (wanted > 0) {
      points.set(memberId, (points.get(memberId) ?? 0) - wanted);
      used.set(merchantUid, { memberId, points: wanted, paid: false });
    }
    return coupon;
  };
  return {
    copies: issued,
    points,
    faults,
    handle: ({ type, data }: Envelope) => {
      const { merchantUid, replaces } = data as OrderData;
      const coupon = heldBy(merchantUid);
      if (type === 'PaymentValidated' && coupon) coupon.used = true;
      const usage = used.get(merchantUid);
      if (type === 'PaymentValidated' && usage) usage.paid = true;
      if (['OrderExpired', 'PaymentFailed', 'OrderAbandoned'].includes(type)) {
        release(merchantUid);
        if (replaces) release(replaces);
      }
      if (type === 'OrderCancelled') release(merchantUid, true);
    },
    fakes: [
      fake(internalCalls.holdCoupon, ({ body }) => {
        maybeFail(faults.hold.before);
        const coupon = take(body);
        maybeFail(faults.hold.after);
        return {
          title: coupon?.title ?? null,
          couponType: coupon?.couponType ?? null,
          minPrice: coupon?.minPrice ?? null,
          discountAmount: coupon?.discountAmount ?? null,
          discountPercentage: coupon?.discountPercentage ?? null,
        };
      }),
      fake(internalCalls.checkCoupon, ({ body }) => {
        findUsable(body);
        return { ok: true as const };
      }),
      fake(internalCalls.liveCouponHolds, () => ({
        merchantUids: [
          ...issued.flatMap((one) => (one.heldBy === null || one.used ? [] : [one.heldBy])),
          ...[...used].flatMap(([merchantUid, { paid }]) => (paid ? [] : [merchantUid])),
        ],
        next: null,
      })),
      fake(internalCalls.releaseCoupon, ({ body }) => {
        for (const merchantUid of body.merchantUids) release(merchantUid);
        return { ok: true as const };
      }),
    ],
  };
};
export type Coupons = ReturnType<typeof createCoupons>;
