import { passPurpose } from '@gyeol/contracts/rules/waiting.ts';
import { type AppDeps, createServiceApp, type ServiceApp } from '@gyeol/service-kit/app.ts';
import { createDb } from '@gyeol/service-kit/db/db.ts';
import { createSignedClaims } from '@gyeol/service-kit/http/signed-claims.ts';
import type { CheckoutDeps } from './checkout/deps.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import { claimRoutes } from './claims/routes.ts';
import { type Config, refuseStandIns } from './config.ts';
import { fulfilmentRoutes } from './fulfilment/routes.ts';
import { historyRoutes } from './history/routes.ts';
import { internalOrderRoutes } from './internal-routes.ts';
import { makeOrderMetrics } from './payment/order-metrics.ts';
import { makePortone } from './payment/portone.ts';
import { makePortoneHttp } from './payment/portone-http.ts';
import { paymentRoutes } from './payment/routes.ts';
import { doorRoutes, internalDoorRoutes } from './sale-gates/routes.ts';
import { settingRoutes } from './settings/routes.ts';
import { workersOf } from './workers.ts';

/** The kit's parts, the payment provider of the environment and this service's metrics. Throws ConfigError. */
export const makeOrderDeps = (deps: AppDeps<Config>): CheckoutDeps => {
  refuseStandIns(deps.config);
  const { portoneApiUrl: apiUrl, portoneImpKey: impKey, portoneImpSecret: impSecret } = deps.config;
  const orderMetrics = makeOrderMetrics(deps.metrics);
  const portone = makePortone(makePortoneHttp({ apiUrl, impKey, impSecret }), (payment) => {
    orderMetrics.unreadable.inc();
    deps.log.error(payment, 'a payment cannot be read: look at the provider console');
  });
  return {
    ...deps,
    provider: portone,
    orderMetrics,
    newOrderDb: createDb({
      url: deps.config.databaseUrl,
      poolSize: deps.config.newOrderPoolSize,
      applicationName: 'order-payment new orders',
      log: deps.log,
    }),
    passes: createSignedClaims(deps.config.serviceTokenSecret, passPurpose),
  };
};

/** The only wiring of the service; tests call it too. */
export const buildApp = (given: AppDeps<Config>): ServiceApp => {
  const deps = makeOrderDeps(given);
  return createServiceApp(deps, {
    name: 'order-payment',
    routes: (api) => {
      const all = [
        checkoutRoutes,
        paymentRoutes,
        fulfilmentRoutes,
        claimRoutes,
        historyRoutes,
        settingRoutes,
        doorRoutes,
      ];
      for (const routes of all) routes(api, deps);
    },
    internalRoutes: (api) => {
      internalOrderRoutes(api, deps);
      internalDoorRoutes(api, deps);
    },
    workers: workersOf(deps),
    pools: { 'new orders': deps.newOrderDb },
    stop: () => deps.newOrderDb.end(),
  });
};
