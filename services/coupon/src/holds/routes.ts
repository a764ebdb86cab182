import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { ok } from '@gyeol/contracts/schema.ts';
import { serveInternal } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { holdCoupon } from './hold-coupon.ts';
import { releaseCoupons } from './release-coupon.ts';

export const holdRoutes = (api: FastifyInstance, deps: Deps): void => {
  serveInternal(api, internalCalls.holdCoupon, ({ body }) => holdCoupon(deps, body));
  serveInternal(api, internalCalls.releaseCoupon, async ({ body }) => {
    await deps.db.tx((tx) => releaseCoupons(tx, body.merchantUids));
    return ok;
  });
};
