import { republishCalls } from '@gyeol/contracts/internal/republish.ts';
import { type AppDeps, createServiceApp, type ServiceApp } from '@gyeol/service-kit/app.ts';
import type { Config } from './config.ts';
import { createOwnHolds } from './lines/own-holds.ts';
import { createQuotes } from './lines/quotes.ts';
import { internalLineRoutes, lineRoutes } from './lines/routes.ts';
import { subscriptions } from './subscriptions.ts';

export const buildApp = (appDeps: AppDeps<Config>): ServiceApp => {
  const deps = { ...appDeps, quotes: createQuotes(appDeps.internal), ownHolds: createOwnHolds(appDeps) };
  return createServiceApp(deps, {
    name: 'cart',
    routes: (api) => lineRoutes(api, deps),
    internalRoutes: (api) => internalLineRoutes(api, deps),
    subscriptions,
    sources: [
      { row: republishCalls.catalog, kinds: ['items', 'sales'] },
      // Paid orders are not republished. The member may have changed the cart since, and bought pieces must not be
      // removed twice.
      { row: republishCalls['order-payment'], kinds: [] },
    ],
  });
};
