import { republishCalls } from '@gyeol/contracts/internal/republish.ts';
import { createServiceApp, type ServiceApp } from '@gyeol/service-kit/app.ts';
import type { Deps } from './config.ts';
import { internalRoutes } from './internal-routes.ts';
import { routes } from './routes.ts';
import { subscriptions } from './subscriptions.ts';

/** The only wiring of the cart service. */
export const buildApp = (deps: Deps): ServiceApp =>
  createServiceApp(deps, {
    name: 'cart',
    routes: routes(deps),
    internalRoutes: internalRoutes(deps),
    subscriptions,
    sources: [
      { row: republishCalls.catalog, kinds: ['items'] },
      // The cart has changed since: what was bought is not taken out of it later.
      { row: republishCalls['order-payment'], kinds: [] },
    ],
  });
