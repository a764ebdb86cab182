import { sql } from '@gyeol/service-kit/db/db.ts';
import { logFailure } from '@gyeol/service-kit/log-failure.ts';
import { expiredEvent, publish } from '../order/order-events.ts';
import { lockOrder, updateLockedOrder } from '../order/order-store.ts';
import { expire, extend, mayExtend } from '../order/unpaid-transitions.ts';
import { CircuitOpen, ProviderDown } from '../payment/payment-provider.ts';
import { findAllPayments, type OpenedOrder } from '../payment/payment-providers.ts';
import { settleAll } from '../payment/settle-all.ts';
import type { CheckoutDeps } from './deps.ts';

const batch = 50;
const due = sql(
  'expire.due',
  `(select merchant_uid as "merchantUid", window_providers as "windowProviders", expires_at from orders
    where status = 'AWAITING_PAYMENT' and expires_at <= $1::timestamptz and cancel_requested_at is null
    order by expires_at limit ${batch})
   union all
   (select merchant_uid, window_providers, expires_at from orders
    where status = 'AWAITING_DEPOSIT' and expires_at <= $1::timestamptz and cancel_requested_at is null
    order by expires_at limit ${batch})
   order by expires_at limit ${batch}`,
);
const pushBack = sql(
  'expire.push-back',
  `update orders set expires_at = $2::timestamptz
   where merchant_uid = $1::text and status in ('AWAITING_PAYMENT', 'AWAITING_DEPOSIT') and expires_at <= $3::timestamptz`,
);
const retrySeconds = 30;

/**
 * Ends or extends an order whose time is up. The order is checked again under the lock, because it may have been paid,
 * replaced or extended meanwhile.
 */
const endOrExtend = ({ db, now, config }: CheckoutDeps, merchantUid: string, windowOpen: boolean): Promise<void> =>
  db.tx(async (tx) => {
    const order = await lockOrder(tx, merchantUid);
    const at = now();
    if (order?.status !== 'AWAITING_PAYMENT' && order?.status !== 'AWAITING_DEPOSIT') return;
    if (order.expiresAt === null || order.expiresAt > at) return;
    if (order.cancelRequestedAt !== null) return;
    if (windowOpen && order.status === 'AWAITING_PAYMENT' && mayExtend(order, config, at)) {
      updateLockedOrder(tx, extend(order, config, at), { what: 'expiry extended', actor: 'expiry', at });
      return;
    }
    const expired = expire(order, at);
    updateLockedOrder(tx, expired, { what: 'expired', actor: 'expiry', at });
    await publish(tx, expiredEvent(expired, at));
  });

/** Asks the provider a last time before the order ends. When the provider does not answer, the end is delayed. */
const expireOne = async (deps: CheckoutDeps, order: OpenedOrder): Promise<void> => {
  const { merchantUid } = order;
  const payments = await findAllPayments(deps, order);
  const settled = await settleAll(deps, merchantUid, payments, 'expiry');
  if (settled.some(({ order }) => order.paidAt !== null)) return;
  await endOrExtend(
    deps,
    merchantUid,
    payments.some(({ status }) => status === 'ready'),
  );
};

/** Makes an order that cannot be ended now due again later, so that the order never blocks the orders behind it. */
const postpone = ({ db, now }: CheckoutDeps, merchantUid: string): Promise<number> => {
  const at = now();
  return db.run(pushBack, [merchantUid, new Date(at.getTime() + retrySeconds * 1_000), at]);
};

const expireBatch = async (deps: CheckoutDeps, signal: AbortSignal): Promise<boolean> => {
  const orders = await deps.db.rows<OpenedOrder>(due, [deps.now()]);
  for (const order of orders) {
    if (signal.aborted) return false;
    const { merchantUid } = order;
    try {
      await expireOne(deps, order);
    } catch (err) {
      if (err instanceof CircuitOpen) {
        deps.log.warn({ merchantUid, err }, 'unpaid orders wait for the provider before they expire');
        return false;
      }
      await postpone(deps, merchantUid);
      if (err instanceof ProviderDown) deps.log.warn({ merchantUid, err }, 'an unpaid order waits for the provider');
      else logFailure(deps.log, { merchantUid, err }, 'an unpaid order cannot be ended');
    }
  }
  return orders.length === batch;
};

/** Ends all unpaid orders whose time is up. Only the clock of this service ends orders. */
export const expireOrders = async (deps: CheckoutDeps, signal: AbortSignal): Promise<void> => {
  while (await expireBatch(deps, signal));
};
