import { republishCalls } from '@gyeol/contracts/internal/republish.ts';
import { admissionPurpose } from '@gyeol/contracts/rules/waiting.ts';
import { type AppDeps, createServiceApp, type ServiceApp } from '@gyeol/service-kit/app.ts';
import { createDb } from '@gyeol/service-kit/db/db.ts';
import { createSignedTokens } from '@gyeol/service-kit/http/signed-tokens.ts';
import type { CheckoutDeps } from './checkout/deps.ts';
import { checkoutRoutes, internalCheckoutRoutes } from './checkout/routes.ts';
import { returnDifferences } from './claims/exchange-payment.ts';
import { recordProviderClaims } from './claims/provider-claims.ts';
import { claimRoutes } from './claims/routes.ts';
import { type Config, demandProvider, refuseStandIns } from './config.ts';
import { escrowRoutes } from './escrow/routes.ts';
import { deliverComplete } from './fulfilment/deliver-order.ts';
import { fulfilmentRoutes, internalFulfilmentRoutes } from './fulfilment/routes.ts';
import { historyRoutes, internalHistoryRoutes } from './history/routes.ts';
import { internalOperationRoutes } from './operations/routes.ts';
import { internalPackingRoutes, packingRoutes } from './packing/routes.ts';
import { defaultWaits, type Waits } from './payment/deps.ts';
import { createOrderMetrics } from './payment/order-metrics.ts';
import { paymentRoutes } from './payment/routes.ts';
import { createProviders } from './receipts/create-providers.ts';
import type { ReceiptDeps } from './receipts/deps.ts';
import { receiptRoutes } from './receipts/routes.ts';
import { internalSaleGateRoutes, saleGateRoutes } from './sale-gates/routes.ts';
import { settingRoutes } from './settings/routes.ts';
import { subscriptions } from './subscriptions.ts';
import { createDeliveryTracker } from './tracking/delivery-tracker.ts';
import type { TrackingDeps } from './tracking/deps.ts';
import { createWorkers } from './workers.ts';

/** Throws ConfigError. */
export const createOrderDeps = (
  deps: AppDeps<Config>,
  waits: Waits = defaultWaits,
): CheckoutDeps & TrackingDeps & ReceiptDeps => {
  refuseStandIns(deps.config);
  demandProvider(deps.config);
  const { trackingApiUrl: trackingUrl, trackingClientId: trackingId, trackingClientSecret: clientSecret } = deps.config;
  const orderMetrics = createOrderMetrics(deps.metrics);
  const providers = createProviders(deps, (payment) => {
    orderMetrics.unreadable.inc();
    deps.log.error(payment, 'a payment cannot be read: look at the provider console');
  });
  return {
    ...deps,
    waits,
    ...providers,
    tracking: trackingId
      ? createDeliveryTracker({ apiUrl: trackingUrl, clientId: trackingId, clientSecret })
      : undefined,
    orderMetrics,
    domainEvents: {
      partCancelledAtProvider: (tx, order, payment) => recordProviderClaims(tx, order, payment, deps.now()),
      cancelledAtProvider: returnDifferences,
      restCancelled: (tx, order, at) => deliverComplete(tx, order, 'cancel', at),
    },
    newOrderDb: createDb({
      url: deps.config.databaseUrl,
      poolSize: deps.config.newOrderPoolSize,
      applicationName: 'order-payment new orders',
      log: deps.log,
    }),
    admissionTokens: createSignedTokens(deps.config.serviceTokenSecret, admissionPurpose),
  };
};

export const buildApp = (appDeps: AppDeps<Config>, waits: Waits = defaultWaits): ServiceApp => {
  const deps = createOrderDeps(appDeps, waits);
  return createServiceApp(deps, {
    name: 'order-payment',
    routes: (api) => {
      const all = [
        checkoutRoutes,
        paymentRoutes,
        escrowRoutes,
        packingRoutes,
        fulfilmentRoutes,
        claimRoutes,
        receiptRoutes,
        historyRoutes,
        settingRoutes,
        saleGateRoutes,
      ];
      for (const routes of all) routes(api, deps);
    },
    internalRoutes: (api) => {
      const all = [
        internalCheckoutRoutes,
        internalPackingRoutes,
        internalFulfilmentRoutes,
        internalHistoryRoutes,
        internalOperationRoutes,
        internalSaleGateRoutes,
      ];
      for (const routes of all) routes(api, deps);
    },
    subscriptions,
    sources: [
      { row: republishCalls.catalog, kinds: ['opening', 'sales'], automatic: true },
      // A review has one effect here: the delivery of its order can no longer be undone. A delivery can be undone
      // within one hour, so old reviews need not be read again.
      { row: republishCalls.review, kinds: [] },
    ],
    workers: createWorkers(deps),
    pools: { 'new orders': deps.newOrderDb },
    stop: () => deps.newOrderDb.end(),
  });
};
