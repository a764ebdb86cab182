import { tellAgainCalls } from '@gyeol/contracts/internal/tell-again.ts';
import { createServiceApp, type ServiceApp } from '@gyeol/service-kit/app.ts';
import { serveTellAgain } from '@gyeol/service-kit/events/tell-again.ts';
import type { Deps } from './deps.ts';
import { noticeRoutes } from './notices/routes.ts';
import { replyRoutes } from './replies/routes.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { subscriptions } from './subscriptions.ts';

/** The only wiring of the service; tests call it too. */
export const buildApp = (deps: Deps): ServiceApp =>
  createServiceApp(deps, {
    name: 'review',
    routes: (api) => {
      reviewRoutes(api, deps);
      noticeRoutes(api, deps);
      replyRoutes(api, deps);
    },
    internalRoutes: (api) => serveTellAgain(api, tellAgainCalls.review, deps.db),
    subscriptions,
    sources: [{ row: tellAgainCalls['order-payment'], kinds: ['orders'] }],
  });
