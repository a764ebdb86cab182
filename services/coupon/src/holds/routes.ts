import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { tellAgainCalls } from '@gyeol/contracts/internal/tell-again.ts';
import { ok } from '@gyeol/contracts/schema.ts';
import { serveTellAgain } from '@gyeol/service-kit/events/tell-again.ts';
import { serveInternal } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import { tellCopiesAgain, tellCouponsAgain } from '../coupons/reemit.ts';
import type { Deps } from '../deps.ts';
import { holdCoupon } from './hold-coupon.ts';
import { liveHolds } from './hold-store.ts';
import { releaseCoupons } from './release-coupon.ts';

export const holdRoutes = (api: FastifyInstance, deps: Deps): void => {
  serveTellAgain(api, tellAgainCalls.coupon, deps.db, {
    coupons: () => tellCouponsAgain(deps),
    copies: (after) => tellCopiesAgain(deps, after),
  });
  serveInternal(api, internalCalls.holdCoupon, ({ body }) => holdCoupon(deps, body));
  serveInternal(api, internalCalls.liveCouponHolds, ({ body }) => liveHolds(deps.db, body.after));
  serveInternal(api, internalCalls.releaseCoupon, async ({ body }) => {
    await deps.db.tx((tx) => releaseCoupons(tx, body.merchantUids));
    return ok;
  });
};
