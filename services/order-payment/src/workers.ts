import type { Worker } from '@gyeol/service-kit/app.ts';
import { earliestOf, neverDue } from '@gyeol/service-kit/due-at.ts';
import type { CheckoutDeps } from './checkout/deps.ts';
import { expireOrders } from './checkout/expire-orders.ts';
import { createStuckSweep } from './checkout/stuck-orders.ts';
import { cancelAge, finishPendingCancels } from './claims/cancel-order.ts';
import { endUnpaidExchanges } from './claims/exchange.ts';
import { countDueClaims } from './claims/line-claim-views.ts';
import { pollReturns } from './claims/poll-returns.ts';
import { finishClaimRefunds } from './claims/refund-worker.ts';
import { shopKeys } from './config.ts';
import { countFailedDeliveries } from './escrow/escrow-deliveries.ts';
import { registerDeliveries } from './escrow/register-deliveries.ts';
import { moveOverdueOrders } from './fulfilment/confirm-order.ts';
import { pollTracking } from './fulfilment/poll-tracking.ts';
import { watchLostHolds } from './operations/lost-holds.ts';
import { dueTimes } from './order/due-times.ts';
import { createReconciler, finishRefunds } from './payment/reconcile.ts';
import { eraseRefundAccounts } from './payment/refund-account-store.ts';
import { remindDeposits } from './payment/remind-deposits.ts';
import type { ReceiptDeps } from './receipts/deps.ts';
import { countFailedReceipts } from './receipts/failed-receipts.ts';
import { issueReceipts } from './receipts/issue-receipts.ts';
import { eraseReceiptNumbers } from './receipts/receipt-store.ts';
import { publishUnpublishedTerms } from './settings/delivery-terms-store.ts';
import { publishChangedMethods } from './settings/publish-methods.ts';
import type { TrackingDeps } from './tracking/deps.ts';

const moneyWorkers = (deps: CheckoutDeps & ReceiptDeps): Worker[] => [
  createReconciler(deps),
  {
    name: 'cancels',
    everyMs: 3_000,
    exclusive: true,
    dueAt: earliestOf(deps.db, dueTimes.cancel, dueTimes.claimRefund),
    run: async (signal) => {
      await finishPendingCancels(deps, signal);
      await finishClaimRefunds(deps, signal);
      await endUnpaidExchanges(deps, signal);
    },
  },
  {
    name: 'returns',
    everyMs: 3_000,
    exclusive: true,
    dueAt: earliestOf(deps.db, dueTimes.paymentRefund),
    run: (signal) => finishRefunds(deps, signal),
  },
  {
    name: 'receipts',
    everyMs: 5_000,
    exclusive: true,
    dueAt: earliestOf(deps.db, dueTimes.receipt, dueTimes.receiptErasure),
    run: async (signal) => {
      await issueReceipts(deps, signal);
      await eraseReceiptNumbers(deps);
    },
  },
  {
    name: 'deposits',
    everyMs: 30_000,
    exclusive: true,
    run: async (signal) => {
      await remindDeposits(deps, signal);
      await eraseRefundAccounts(deps);
    },
  },
];

const orderWorkers = (deps: CheckoutDeps): Worker[] => [
  watchLostHolds(deps),
  {
    name: 'expire',
    everyMs: 2_000,
    exclusive: true,
    dueAt: earliestOf(deps.db, dueTimes.paymentEnds, dueTimes.depositEnds),
    run: (signal) => expireOrders(deps, signal),
  },
  {
    name: 'abandon',
    everyMs: 5_000,
    exclusive: true,
    dueAt: earliestOf(deps.db, dueTimes.stuckOrder),
    run: createStuckSweep(deps),
  },
];

const deliveryWorkers = (deps: CheckoutDeps & TrackingDeps): Worker[] => [
  {
    name: 'tracking',
    everyMs: 3_000,
    exclusive: true,
    dueAt: deps.tracking ? earliestOf(deps.db, dueTimes.parcelPoll, dueTimes.returnPoll) : neverDue,
    run: async (signal) => {
      await pollTracking(deps, signal);
      await pollReturns(deps, signal);
    },
  },
  { name: 'deliveries', everyMs: 30_000, exclusive: true, run: (signal) => moveOverdueOrders(deps, signal) },
  {
    name: 'escrow',
    everyMs: 5_000,
    exclusive: true,
    dueAt: earliestOf(deps.db, dueTimes.escrow),
    run: (signal) => registerDeliveries(deps, signal),
  },
];

/** The previous release and an upgrade may change settings without publishing them. */
const settingWorkers = (deps: CheckoutDeps): Worker[] => [
  {
    name: 'delivery-terms',
    everyMs: 5_000,
    exclusive: true,
    dueAt: neverDue,
    run: () => publishUnpublishedTerms(deps.db, deps.now()),
  },
  {
    name: 'payment-methods',
    everyMs: 5_000,
    exclusive: true,
    dueAt: neverDue,
    run: () => publishChangedMethods(deps.db, { at: deps.now(), ...shopKeys(deps.config) }),
  },
];

/** Adds the gauges that are read from the database whenever they are scraped. */
const addGauges = (deps: CheckoutDeps): void => {
  const add = (name: string, help: string, read: () => Promise<number>): void => {
    const gauge = deps.metrics.gauge(name, help, [], async (): Promise<void> => gauge.set(await read()));
  };
  add(
    'order_cancel_oldest_seconds',
    'Since when the oldest cancel, or refund of a claim, under way was asked for',
    () => cancelAge(deps),
  );
  add('order_claims_due_soon', 'Open claims that have to be refunded within a day, or had to be', () =>
    countDueClaims(deps),
  );
  add('order_receipts_failed', 'Cash receipts that are not as they should be', () => countFailedReceipts(deps.db));
  add('order_escrow_failed', 'Deliveries of escrow payments that the provider did not take', () =>
    countFailedDeliveries(deps.db),
  );
};

/** Creates the workers and the gauges of their work. Each worker reads an index that holds only due rows. */
export const createWorkers = (deps: CheckoutDeps & TrackingDeps & ReceiptDeps): Worker[] => {
  addGauges(deps);
  return [...moneyWorkers(deps), ...orderWorkers(deps), ...deliveryWorkers(deps), ...settingWorkers(deps)];
};
