import { runAsCommand } from '@gyeol/service-kit/audit.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { cancelledEvent, publish } from '../order/order-events.ts';
import type { Order } from '../order/order-row.ts';
import { findOrder, lockExistingOrder, updateLockedOrder } from '../order/order-store.ts';
import { cancel, clearCancel } from '../order/paid-transitions.ts';
import { recordOrderAction } from '../order/record-order-action.ts';
import type { LockedOrder } from '../order/transition.ts';
import type { Deps } from '../payment/deps.ts';
import {
  balanceOf,
  idsOf,
  ProviderDown,
  type ProviderPayment,
  ProviderUnreadable,
} from '../payment/payment-provider.ts';
import { appendRefundElsewhere, readLedgerSums } from '../payment/payment-store.ts';
import { returnDifferences } from './exchange-payment.ts';

/** `give-up`: the order continues. `refunded`: the buyer got the money back outside the provider. */
export type CancelEnd = 'give-up' | 'refunded';

const refusal = (message: string, code: string): Error => Object.assign(new Error(message), { code });

/**
 * Answers the payment as the provider reports it. Answers undefined when the provider does not know the payment, or
 * reports nothing readable.
 */
const findReadable = async ({ providers }: Deps, order: Order): Promise<ProviderPayment | undefined> => {
  const { merchantUid, impUid } = order;
  if (impUid === null) return undefined;
  try {
    return await providers.of(order.provider).find(idsOf({ merchantUid, impUid }));
  } catch (error) {
    if (error instanceof ProviderUnreadable) return undefined;
    if (error instanceof ProviderDown) throw refusal(`the provider ${error.message}; run it again`, 'PROVIDER_DOWN');
    throw error;
  }
};

/**
 * Refuses to end a cancel that the worker can still end, and refuses `refunded` while the provider knows the payment.
 * Otherwise the money could be refunded twice.
 */
const refuseNeedless = (end: CancelEnd, order: Order, payment: ProviderPayment | undefined): void => {
  if (order.impUid === null) throw refusal('the order was not paid: its worker ends the cancel', 'ORDER_UNPAID');
  if (payment === undefined) return;
  if (balanceOf(payment) === 0)
    throw refusal('the money is refunded: the worker ends the cancel within 30 s', 'CANCEL_DONE');
  if (end === 'refunded')
    throw refusal('the provider knows the payment and can refund it: cancel it there', 'PAYMENT_KNOWN');
};

const giveUp = (tx: Tx, order: LockedOrder, at: Date): Order => {
  const going = clearCancel(order, at);
  updateLockedOrder(tx, going, { what: 'cancel given up', actor: 'operator', at });
  return going;
};

const concludeAsRefunded = async (tx: Tx, order: LockedOrder, at: Date): Promise<Order> => {
  const impUid = order.impUid ?? '';
  const { paid, refunded } = await readLedgerSums(tx, order.merchantUid, impUid);
  appendRefundElsewhere(tx, { merchantUid: order.merchantUid, impUid, amount: paid - refunded, at });
  const cancelled = cancel(order, order.cancelBy ?? 'admin', at);
  updateLockedOrder(tx, cancelled, { what: 'cancelled', actor: 'operator', at, note: 'refunded elsewhere' });
  await returnDifferences(tx, order.merchantUid, 'operator', at);
  await publish(tx, cancelledEvent(cancelled, at, paid));
  return cancelled;
};

/**
 * Ends a cancel that the provider cannot carry out, because the provider no longer knows the payment or reports the
 * payment in an unreadable form. Throws an error with a code when no cancel is under way, or when the provider can end
 * the cancel.
 */
export const endCancel = async (deps: Deps, merchantUid: string, end: CancelEnd): Promise<void> => {
  const order = await findOrder(deps.db, merchantUid);
  if (order === undefined) throw refusal(`${merchantUid}: no such order`, 'ORDER_NOT_FOUND');
  if (order.cancelRequestedAt === null) throw refusal(`${merchantUid}: no cancel is under way`, 'NO_CANCEL');
  refuseNeedless(end, order, await findReadable(deps, order));
  await runAsCommand({ owner: 'order-payment', operation: 'end-cancel', action: '처리되지 않는 취소 종료' }, () =>
    deps.db.tx(async (tx) => {
      const before = await lockExistingOrder(tx, merchantUid);
      if (before.cancelRequestedAt === null) throw refusal(`${merchantUid}: no cancel is under way`, 'NO_CANCEL');
      const at = deps.now();
      const after = end === 'give-up' ? giveUp(tx, before, at) : await concludeAsRefunded(tx, before, at);
      await recordOrderAction(tx, before, after, at);
    }),
  );
};
