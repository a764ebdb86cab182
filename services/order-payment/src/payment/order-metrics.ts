import type { Metrics } from '@gyeol/service-kit/metrics.ts';
import { refundReasons } from './settlement.ts';

const createRefundCounter = (metrics: Metrics) => {
  const refunds = metrics.formerly(
    'order_payments_returned_total',
    metrics.counter('order_payments_refunded_total', 'Payments refunded, by reason', ['reason']),
  );
  // Starts each counter at 0, because Prometheus sees no increase in a counter that begins with 1.
  for (const reason of Object.keys(refundReasons)) refunds.inc({ reason }, 0);
  return refunds;
};

const createSettledCounter = (metrics: Metrics) =>
  metrics.formerly(
    'order_payments_told_total',
    metrics.counter('order_payments_settled_total', 'Payments that were looked into, by what they meant', ['outcome']),
    ({ outcome, ...labels }) => ({ ...labels, outcome: outcome === 'refund' ? 'return' : outcome }),
  );

const createUnreadableCounter = (metrics: Metrics) => {
  const counter = metrics.counter('order_payments_unreadable_total', 'Payments of orders that could not be read');
  counter.inc(0);
  return counter;
};

export const createOrderMetrics = (metrics: Metrics) => ({
  settled: createSettledCounter(metrics),
  refunded: createRefundCounter(metrics),
  reconciled: metrics.counter('order_reconciled_total', 'Orders that the provider was asked about'),
  unreadable: createUnreadableCounter(metrics),
});
export type OrderMetrics = ReturnType<typeof createOrderMetrics>;
