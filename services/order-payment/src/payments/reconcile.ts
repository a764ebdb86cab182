import { sql } from '@gyeol/service-kit/db/db.ts';
import type { Deps } from '../deps.ts';
import { findOrder } from '../orders/order-store.ts';
import { checked } from '../orders/unpaid-order.ts';
import { settleAll } from './ask-about-unpaid.ts';
import { ProviderDown } from './payment-provider.ts';
import { claimDueReturns } from './payment-store.ts';
import { returnMoney } from './return-money.ts';

const batch = 50;
const concurrency = 4;
const retrySeconds = 30;

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
const oldest = sql(
  'reconcile.oldest',
  'select min(check_due_at) as "dueAt" from orders where check_due_at is not null',
);

/** Asks about one order, all payments of it, and says when to ask next. Throws ProviderDown. */
export const reconcileOrder = async (deps: Deps, merchantUid: string, actor = 'reconciler'): Promise<void> => {
  const asked = await findOrder(deps.db, merchantUid);
  if (asked === undefined) return;
  const payments = await deps.providers.of(asked.provider).findAll(merchantUid);
  await settleAll(deps, merchantUid, payments, actor);
  // An order that moved meanwhile has its own new schedule.
  const order = await findOrder(deps.db, merchantUid);
  if (order === undefined || order.version !== asked.version) return;
  const now = deps.now();
  const next = checked(order, now);
  await deps.db.run(scheduleNext, [merchantUid, order.version, next.checkDueAt, next.checkStep, now]);
};

const postpone = (deps: Deps, merchantUid: string, version: number, step: number) => {
  const now = deps.now();
  const dueAt = new Date(now.getTime() + retrySeconds * 1_000);
  return deps.db.run(scheduleNext, [merchantUid, version, dueAt, step, now]);
};

const reconcileOne = async (deps: Deps, merchantUid: string): Promise<void> => {
  try {
    await reconcileOrder(deps, merchantUid);
    deps.orderMetrics.reconciled.inc();
  } catch (err) {
    const order = await findOrder(deps.db, merchantUid);
    if (order !== undefined) await postpone(deps, merchantUid, order.version, order.checkStep);
    if (err instanceof ProviderDown) deps.log.info({ merchantUid, err }, 'a check waits for the provider');
    else deps.log.error({ merchantUid, err }, 'an order cannot be checked at the provider');
  }
};

const reconcileBatch = async (deps: Deps, signal: AbortSignal): Promise<number> => {
  const orders = await deps.db.rows<{ merchantUid: string }>(due, [deps.now()]);
  const queue = orders.values();
  const work = async (): Promise<void> => {
    for (const { merchantUid } of queue) {
      if (signal.aborted) return;
      await reconcileOne(deps, merchantUid);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return orders.length;
};

/** Asks the provider about orders that are due: unpaid ones, and ended ones whose money may still come. */
export const reconcileOrders = async (deps: Deps, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted && (await reconcileBatch(deps, signal)) === batch);
  const { dueAt } = await deps.db.one<{ dueAt: Date | null }>(oldest);
  deps.orderMetrics.lag.set(dueAt === null ? 0 : Math.max(0, (deps.now().getTime() - dueAt.getTime()) / 1_000));
};

/** Gives back what a crash or a silent provider left with us. */
export const finishReturns = async (deps: Deps, signal: AbortSignal): Promise<void> => {
  for (const { impUid, merchantUid } of await claimDueReturns(deps.db, deps.now(), 20)) {
    if (signal.aborted) return;
    await returnMoney(deps, impUid).catch((err: unknown) => {
      deps.log.warn({ merchantUid, impUid, err }, 'money that goes back waits for the provider');
    });
  }
};
