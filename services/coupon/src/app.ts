import { republishCalls } from '@gyeol/contracts/internal/republish.ts';
import { createServiceApp, type ServiceApp } from '@gyeol/service-kit/app.ts';
import type { Deps } from './config.ts';
import { couponRoutes } from './coupons/routes.ts';
import { holdRoutes } from './holds/routes.ts';
import { subscriptions } from './subscriptions.ts';
import { createWorkers } from './workers.ts';

/** The only wiring of the service; tests call it too. */
export const buildApp = (deps: Deps): ServiceApp =>
  createServiceApp(deps, {
    name: 'coupon',
    routes: (api) => couponRoutes(api, deps),
    internalRoutes: (api) => holdRoutes(api, deps),
    subscriptions,
    sources: [{ row: republishCalls['order-payment'], kinds: ['orders', 'ended-orders'], automatic: true }],
    workers: createWorkers(deps),
  });
