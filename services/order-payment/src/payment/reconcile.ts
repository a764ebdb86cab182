import type { Worker } from '@gyeol/service-kit/app.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { earliestOf } from '@gyeol/service-kit/due-at.ts';
import { logFailure } from '@gyeol/service-kit/log-failure.ts';
import { urgentStep } from '../order/check-schedule.ts';
import { dueTimes } from '../order/due-times.ts';
import { findOrder } from '../order/order-store.ts';
import { nextCheck } from '../order/unpaid-transitions.ts';
import type { Deps } from './deps.ts';
import { CircuitOpen, ProviderDown } from './payment-provider.ts';
import { findAllPayments } from './payment-providers.ts';
import { leaseDueRefund, markRefundDue, type StoredPayment } from './payment-store.ts';
import { refundPayment } from './refund-payment.ts';
import { settleAll } from './settle-all.ts';

const batch = 50;
const concurrency = 4;
const retrySeconds = 30;
/**
 * The seconds until the next question after a reported payment. The time is short because the buyer may be waiting at
 * the screen.
 */
const urgentRetrySeconds = 10;

const due = sql(
  'reconcile.due',
  `select merchant_uid as "merchantUid" from orders
   where check_due_at <= $1::timestamptz order by check_due_at limit ${batch}`,
);
const scheduleNext = sql(
  'reconcile.schedule',
  `update orders set check_due_at = $3::timestamptz, check_step = $4::smallint
   where merchant_uid = $1::text and version = $2::integer and check_due_at <= $5::timestamptz`,
);

/** Asks the provider about all payments of one order and schedules the next check. Throws ProviderDown. */
export const reconcileOrder = async (deps: Deps, merchantUid: string, actor = 'reconciler'): Promise<void> => {
  const before = await findOrder(deps.db, merchantUid);
  if (before === undefined) return;
  const payments = await findAllPayments(deps, before);
  await settleAll(deps, merchantUid, payments, actor);
  // An order that changed meanwhile has a new schedule.
  const order = await findOrder(deps.db, merchantUid);
  if (order === undefined || order.version !== before.version) return;
  const now = deps.now();
  const next = nextCheck(order, now);
  await deps.db.run(scheduleNext, [merchantUid, order.version, next.checkDueAt, next.checkStep, now]);
};

const postpone = (deps: Deps, merchantUid: string, version: number, step: number) => {
  const now = deps.now();
  const seconds = step === urgentStep ? urgentRetrySeconds : retrySeconds;
  const dueAt = new Date(now.getTime() + seconds * 1_000);
  return deps.db.run(scheduleNext, [merchantUid, version, dueAt, step, now]);
};

/**
 * The time since which the provider answered no question, and the time of the last question. A postponed order is not
 * due, so due times alone would hide an outage.
 */
interface Silence {
  since: Date | undefined;
  askedAt: Date | undefined;
}
/** During an outage questions follow more often than this, ms. Later a silence belongs to another instance or is over. */
const silenceEndsMs = 120_000;

const reconcileOne = async (deps: Deps, silence: Silence, merchantUid: string): Promise<void> => {
  try {
    await reconcileOrder(deps, merchantUid);
    silence.since = undefined;
    deps.orderMetrics.reconciled.inc();
  } catch (err) {
    if (err instanceof ProviderDown) {
      silence.since ??= deps.now();
      silence.askedAt = deps.now();
    }
    const order = await findOrder(deps.db, merchantUid);
    if (order !== undefined) await postpone(deps, merchantUid, order.version, order.checkStep);
    if (err instanceof ProviderDown) deps.log.info({ merchantUid, err }, 'a reconcile waits for the provider');
    else logFailure(deps.log, { merchantUid, err }, 'an order cannot be reconciled with the provider');
  }
};

const reconcileBatch = async (deps: Deps, silence: Silence, signal: AbortSignal): Promise<number> => {
  const orders = await deps.db.rows<{ merchantUid: string }>(due, [deps.now()]);
  const queue = orders.values();
  const work = async (): Promise<void> => {
    for (const { merchantUid } of queue) {
      if (signal.aborted) return;
      await reconcileOne(deps, silence, merchantUid);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return orders.length;
};

/**
 * Answers, in seconds, the delay of the oldest due question, or the time since which the provider has answered no
 * question. The longer of the two counts.
 */
const latenessOf = async (deps: Deps, silence: Silence): Promise<number> => {
  const dueAt = await earliestOf(deps.db, dueTimes.check)();
  const isOver = deps.now().getTime() - (silence.askedAt?.getTime() ?? 0) > silenceEndsMs;
  // When there is no order left to ask about, nothing can show that the provider is back.
  if (dueAt === undefined || isOver) silence.since = undefined;
  const late = [dueAt, silence.since].map((since) => (since ? deps.now().getTime() - since.getTime() : 0));
  return Math.max(0, ...late) / 1_000;
};

/**
 * Asks the provider about orders that are due: unpaid orders, paid orders, and ended orders whose money may still
 * arrive.
 */
export const createReconciler = (deps: Deps): Worker => {
  const silence: Silence = { since: undefined, askedAt: undefined };
  const lag = deps.metrics.gauge(
    'order_reconciler_lag_seconds',
    'How late the oldest question to the provider is',
    [],
    async (): Promise<void> => lag.set(await latenessOf(deps, silence)),
  );
  return {
    name: 'reconcile',
    everyMs: 1_000,
    exclusive: true,
    dueAt: earliestOf(deps.db, dueTimes.check),
    run: async (signal) => {
      while (!signal.aborted && (await reconcileBatch(deps, silence, signal)) === batch);
    },
  };
};

const refundsAtOnce = 20;
/** Answers true when the provider can be asked about the next refund. */
const finishRefund = async (deps: Deps, leased: StoredPayment): Promise<boolean> => {
  const { impUid, merchantUid } = leased;
  try {
    await refundPayment(deps, impUid);
    return true;
  } catch (err) {
    deps.log.warn({ merchantUid, impUid, err }, 'a refund waits for the provider');
    if (!(err instanceof CircuitOpen)) return true;
    await markRefundDue(deps.db, leased, deps.now());
    return false;
  }
};

export const finishRefunds = async (deps: Deps, signal: AbortSignal): Promise<void> => {
  for (let turn = 0; turn < refundsAtOnce && !signal.aborted; turn += 1) {
    const leased = await leaseDueRefund(deps.db, deps.now());
    if (leased === undefined || !(await finishRefund(deps, leased))) return;
  }
};
