import { sql } from '@gyeol/service-kit/db/db.ts';
import type { Deps } from './deps.ts';
import { idsOf, ProviderDown, type ProviderPayment } from './payment-provider.ts';
import { settlePayment } from './settle.ts';

interface PaidOrder {
  merchantUid: string;
  impUid: string;
  provider: string | null;
}
const paidOrders = sql(
  'shipping.paid',
  `select merchant_uid as "merchantUid", imp_uid as "impUid", provider from orders
   where merchant_uid = any ($1::text[]) and status = 'PREPARING' and imp_uid is not null
     and cancel_requested_at is null`,
);
const concurrency = 8;
/** Answers the number of rounds that are needed to ask about every order, ten at most. */
export const roundsFor = (orders: number): number => Math.min(Math.ceil(orders / concurrency), 10);

const wasCancelled = ({ status, cancelAmount }: ProviderPayment): boolean => status === 'cancelled' || cancelAmount > 0;

const askOne = async (deps: Deps, order: PaidOrder, leftMs: number): Promise<void> => {
  const { merchantUid } = order;
  try {
    const payment = await deps.providers.of(order.provider).find(idsOf(order), leftMs);
    if (payment === undefined || !wasCancelled(payment)) return;
    await settlePayment(deps, merchantUid, payment, { actor: 'shipping', endsFailed: false });
  } catch (err) {
    if (!(err instanceof ProviderDown)) throw err;
    deps.log.info({ merchantUid, err }, 'shipped without an answer of the provider');
  }
};

/**
 * Asks the provider before shipping, in case an order was cancelled in the provider's console and the webhook was lost.
 * Such an order becomes CANCELLED and is not shipped. In one round, eight orders are asked about at the same time. The
 * time for all orders together is limited to `rounds` times `beforeShippingMs`. An order without an answer within this
 * time is shipped.
 */
export const askBeforeShipping = async (deps: Deps, merchantUids: readonly string[], rounds = 1): Promise<void> => {
  const orders = (await deps.db.rows<PaidOrder>(paidOrders, [merchantUids])).values();
  const until = deps.now().getTime() + rounds * deps.waits.beforeShippingMs;
  const work = async (): Promise<void> => {
    for (const order of orders) {
      const left = until - deps.now().getTime();
      if (left <= 0) return;
      await askOne(deps, order, left);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
};
