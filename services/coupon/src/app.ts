import { republishCalls } from '@gyeol/contracts/internal/republish.ts';
import { createServiceApp, type ServiceApp } from '@gyeol/service-kit/app.ts';
import type { Deps } from './config.ts';
import { couponRoutes } from './coupons/routes.ts';
import { holdRoutes } from './holds/routes.ts';
import { internalPointRoutes, pointRoutes } from './points/routes.ts';
import { subscriptions } from './subscriptions.ts';
import { createWorkers } from './workers.ts';

export const buildApp = (deps: Deps): ServiceApp =>
  createServiceApp(deps, {
    name: 'coupon',
    routes: (api) => {
      couponRoutes(api, deps);
      pointRoutes(api, deps);
    },
    internalRoutes: (api) => {
      holdRoutes(api, deps);
      internalPointRoutes(api, deps);
    },
    subscriptions,
    sources: [
      { row: republishCalls['order-payment'], kinds: ['orders', 'ended-orders'], automatic: true },
      // Reviews and sign-ups are not republished, because missed reviews and sign-ups must not earn points later.
      { row: republishCalls.review, kinds: [] },
      { row: republishCalls.member, kinds: [] },
    ],
    workers: createWorkers(deps),
  });
