import { republishCalls } from '@gyeol/contracts/internal/republish.ts';
import { createServiceApp, type ServiceApp } from '@gyeol/service-kit/app.ts';
import { serveRepublish } from '@gyeol/service-kit/events/republish.ts';
import type { Deps } from './config.ts';
import { internalImageRoutes } from './images/routes.ts';
import { noticeRoutes } from './notices/routes.ts';
import { replyRoutes } from './replies/routes.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { subscriptions } from './subscriptions.ts';

export const buildApp = (deps: Deps): ServiceApp =>
  createServiceApp(deps, {
    name: 'review',
    routes: (api) => {
      reviewRoutes(api, deps);
      noticeRoutes(api, deps);
      replyRoutes(api, deps);
    },
    internalRoutes: (api) => {
      serveRepublish(api, republishCalls.review, deps.db);
      internalImageRoutes(api, deps);
    },
    subscriptions,
    sources: [
      { row: republishCalls['order-payment'], kinds: ['orders'] },
      { row: republishCalls.catalog, kinds: [] },
    ],
  });
