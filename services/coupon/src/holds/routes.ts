import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { republishCalls } from '@gyeol/contracts/internal/republish.ts';
import { ok } from '@gyeol/contracts/schema.ts';
import { serveRepublish } from '@gyeol/service-kit/events/republish.ts';
import { serveInternal } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { republishCoupons, republishIssuedCoupons } from '../coupons/republish.ts';
import { republishPointTerms } from '../points/publish-point-terms.ts';
import { republishPoints } from '../points/republish-points.ts';
import { checkCoupon, holdCoupon } from './hold-coupon.ts';
import { listLiveHolds } from './hold-store.ts';
import { releaseCoupons } from './release-coupon.ts';

export const holdRoutes = (api: FastifyInstance, deps: Deps): void => {
  serveRepublish(api, republishCalls.coupon, deps.db, {
    coupons: () => republishCoupons(deps),
    copies: (after) => republishIssuedCoupons(deps, after),
    'point-terms': () => republishPointTerms(deps.db, deps.now()),
    points: (after) => republishPoints(deps, after),
  });
  serveInternal(api, internalCalls.holdCoupon, ({ body }) => holdCoupon(deps, body));
  serveInternal(api, internalCalls.checkCoupon, ({ body }) => checkCoupon(deps, body));
  serveInternal(api, internalCalls.liveCouponHolds, ({ body }) => listLiveHolds(deps.db, body.after));
  serveInternal(api, internalCalls.releaseCoupon, async ({ body }) => {
    await deps.db.tx((tx) => releaseCoupons(tx, body.merchantUids, deps.now()));
    return ok;
  });
};
