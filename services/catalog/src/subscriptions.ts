import { claimChanged } from '@gyeol/contracts/events/claims.ts';
import {
  deliveryTermsChanged,
  orderAbandoned,
  orderCancelled,
  orderExpired,
  paymentFailed,
  paymentValidated,
} from '@gyeol/contracts/events/order-payment.ts';
import { paymentMethodsChanged } from '@gyeol/contracts/events/payment-methods.ts';
import { pointTermsChanged } from '@gyeol/contracts/events/points.ts';
import { reviewDeleted } from '@gyeol/contracts/events/review.ts';
import { on, type Subscription } from '@gyeol/service-kit/events/subscription.ts';
import type { Deps } from './config.ts';
import { projectPaymentMethods, projectPointTerms } from './opening/offers-store.ts';
import { copyDelivery } from './shop/copy-delivery.ts';
import { endUnpaid, followClaim, restockCancelled, type StockDeps, sell, soldUnheld } from './stock/order-endings.ts';
import { recordBoughtTogether } from './together/bought-together.ts';
import { withdrawPhotos } from './uploads/withdraw-unused.ts';

/**
 * Gives each event a transaction of its own. A release locks its hold and then its options, and several releases in one
 * transaction would break this order.
 */
const exclusive = { exclusive: true };

/**
 * Handles the events of orders and claims (for stock), of deleted reviews (for photos), and of the terms of other
 * services. The caches of this process change after the commit.
 */
export const subscriptions = (deps: StockDeps & Pick<Deps, 'now'>): Subscription<unknown>[] => {
  // Creates the counter here, so that it is exported from 0 on. Prometheus would see no increase in a counter that
  // begins with 1.
  soldUnheld(deps);
  return [
    on(paymentValidated, async (tx, { data }) => {
      if (!data.imported) await sell(tx, deps, data);
      await recordBoughtTogether(tx, data.lines);
    }),
    on(orderExpired, (tx, { data }) => endUnpaid(tx, deps, [data.merchantUid]), exclusive),
    on(paymentFailed, (tx, { data }) => endUnpaid(tx, deps, [data.merchantUid]), exclusive),
    on(
      orderAbandoned,
      (tx, { data }) =>
        endUnpaid(tx, deps, data.replaces === null ? [data.merchantUid] : [data.merchantUid, data.replaces]),
      exclusive,
    ),
    on(deliveryTermsChanged, (tx, { version, data }) => copyDelivery(tx, deps, version, data)),
    on(paymentMethodsChanged, (tx, event) => projectPaymentMethods(tx, deps, event)),
    on(pointTermsChanged, projectPointTerms),
    on(orderCancelled, (tx, { data }) => restockCancelled(tx, deps, data), exclusive),
    on(reviewDeleted, (tx, { data }) => withdrawPhotos(tx, data.photoUrls ?? [], deps.now())),
    on(claimChanged, (tx, { data }) => followClaim(tx, deps, data), exclusive),
  ];
};
