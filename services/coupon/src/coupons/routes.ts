import { couponCalls } from '@gyeol/contracts/http/coupon.ts';
import { ok } from '@gyeol/contracts/schema.ts';
import { answer, serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { availableCoupons, heldCoupons } from './available-coupons.ts';
import type { Coupon } from './coupon.ts';
import { couponStats } from './coupon-stats.ts';
import { listCoupons } from './coupon-store.ts';
import { issueByPromoCode, issueManually } from './issue-coupon.ts';
import { createCoupon, switchCoupon } from './manage-coupons.ts';

export const couponRoutes = (api: FastifyInstance, deps: Deps): void => {
  const isIssuable = (coupon: Coupon): boolean => !coupon.disabled && coupon.allExpiresAt > deps.now();
  const listed = (coupons: Coupon[]) => (coupons.length === 0 ? answer(204) : coupons);

  serve(api, couponCalls.available, ({ member }) => availableCoupons(deps, member.id));
  serve(api, couponCalls.held, ({ member }) => heldCoupons(deps, member.id));
  serve(api, couponCalls.issueByPromoCode, ({ member, params }) => issueByPromoCode(deps, member.id, params.code));
  serve(api, couponCalls.create, ({ body }) => createCoupon(deps, body));
  serve(api, couponCalls.disabled, async () =>
    listed((await listCoupons(deps.db)).filter((coupon) => coupon.disabled)),
  );
  serve(api, couponCalls.issuable, async () => listed((await listCoupons(deps.db)).filter(isIssuable)));
  serve(api, couponCalls.enable, ({ params }) => switchCoupon(deps, params.id, false));
  serve(api, couponCalls.disable, ({ params }) => switchCoupon(deps, params.id, true));
  serve(api, couponCalls.stats, ({ params }) => couponStats(deps.db, params.id));
  serve(api, couponCalls.all, async () => {
    const coupons = await listCoupons(deps.db);
    return {
      issueAbleCoupons: coupons.filter(isIssuable),
      notIssueAbleCoupons: coupons.filter((coupon) => !isIssuable(coupon)),
    };
  });
  serve(api, couponCalls.issueByUsername, async ({ body }) => {
    await issueManually(deps, { username: body.username }, body.couponId);
    return ok;
  });
  serve(api, couponCalls.issueByPhoneNumber, async ({ body }) => {
    await issueManually(deps, { phoneNumber: body.phoneNumber }, body.couponId);
    return ok;
  });
};
