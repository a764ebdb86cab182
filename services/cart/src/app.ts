import { republishCalls } from '@gyeol/contracts/internal/republish.ts';
import { type AppDeps, createServiceApp, type ServiceApp } from '@gyeol/service-kit/app.ts';
import type { Config } from './config.ts';
import { createOwnHolds } from './lines/own-holds.ts';
import { createQuotes } from './lines/quotes.ts';
import { internalLineRoutes, lineRoutes } from './lines/routes.ts';
import { subscriptions } from './subscriptions.ts';

/** The only wiring of the service; tests call it too. */
export const buildApp = (appDeps: AppDeps<Config>): ServiceApp => {
  const deps = { ...appDeps, quotes: createQuotes(appDeps.internal), ownHolds: createOwnHolds(appDeps) };
  return createServiceApp(deps, {
    name: 'cart',
    routes: (api) => lineRoutes(api, deps),
    internalRoutes: (api) => internalLineRoutes(api, deps),
    subscriptions,
    sources: [
      { row: republishCalls.catalog, kinds: ['items'] },
      // The cart has changed since: what was bought is not taken out of it later.
      { row: republishCalls['order-payment'], kinds: [] },
    ],
  });
};
