import type { Worker } from '@gyeol/service-kit/app.ts';
import type { CheckoutDeps } from './checkout/deps.ts';
import { expireOrders } from './checkout/expire-orders.ts';
import { createStuckSweep } from './checkout/stuck-orders.ts';
import { cancelAge, finishPendingCancels } from './claims/cancel-order.ts';
import { endUnpaidExchanges } from './claims/exchange.ts';
import { countDueClaims } from './claims/line-claim-views.ts';
import { pollReturns } from './claims/poll-returns.ts';
import { finishClaimRefunds } from './claims/refund-worker.ts';
import { takesCash } from './config.ts';
import { countFailedDeliveries } from './escrow/escrow-deliveries.ts';
import { registerDeliveries } from './escrow/register-deliveries.ts';
import { moveOverdueOrders } from './fulfilment/confirm-order.ts';
import { pollTracking } from './fulfilment/poll-tracking.ts';
import { watchLostHolds } from './operations/lost-holds.ts';
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

const cancelWorker = (deps: CheckoutDeps): Worker => ({
  name: 'cancels',
  everyMs: 3_000,
  exclusive: true,
  standBy: () => {
    deps.orderMetrics.cancelAge.set(0);
    deps.orderMetrics.claimsDue.set(0);
  },
  run: async (signal) => {
    await finishPendingCancels(deps, signal);
    await finishClaimRefunds(deps, signal);
    await endUnpaidExchanges(deps, signal);
    deps.orderMetrics.cancelAge.set(await cancelAge(deps));
    deps.orderMetrics.claimsDue.set(await countDueClaims(deps));
  },
});

/** Each worker reads an index that holds only due rows. */
export const createWorkers = (deps: CheckoutDeps & TrackingDeps & ReceiptDeps): Worker[] => [
  createReconciler(deps),
  watchLostHolds(deps),
  { name: 'expire', everyMs: 2_000, exclusive: true, run: (signal) => expireOrders(deps, signal) },
  { name: 'abandon', everyMs: 5_000, exclusive: true, run: createStuckSweep(deps) },
  cancelWorker(deps),
  {
    name: 'tracking',
    everyMs: 3_000,
    exclusive: true,
    run: async (signal) => {
      await pollTracking(deps, signal);
      await pollReturns(deps, signal);
    },
  },
  { name: 'deliveries', everyMs: 30_000, exclusive: true, run: (signal) => moveOverdueOrders(deps, signal) },
  { name: 'delivery-terms', everyMs: 5_000, exclusive: true, run: () => publishUnpublishedTerms(deps.db, deps.now()) },
  {
    name: 'escrow',
    everyMs: 5_000,
    exclusive: true,
    standBy: () => deps.orderMetrics.escrowFailed.set(0),
    run: async (signal) => {
      await registerDeliveries(deps, signal);
      deps.orderMetrics.escrowFailed.set(await countFailedDeliveries(deps.db));
    },
  },
  {
    name: 'payment-methods',
    everyMs: 5_000,
    exclusive: true,
    run: () => publishChangedMethods(deps.db, { at: deps.now(), takesCash: takesCash(deps.config) }),
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
  {
    name: 'receipts',
    everyMs: 5_000,
    exclusive: true,
    standBy: () => deps.orderMetrics.receiptsFailed.set(0),
    run: async (signal) => {
      await issueReceipts(deps, signal);
      await eraseReceiptNumbers(deps);
      deps.orderMetrics.receiptsFailed.set(await countFailedReceipts(deps.db));
    },
  },
  { name: 'returns', everyMs: 3_000, exclusive: true, run: (signal) => finishRefunds(deps, signal) },
];
