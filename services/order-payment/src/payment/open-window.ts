import type { PaymentProviderName } from '@gyeol/contracts/rules/payment-methods.ts';
import { saveWindowProvider } from '../order/order-store.ts';
import type { Deps } from './deps.ts';
import type { OpenedOrder } from './payment-providers.ts';

/** The provider whose window is not recorded in an order without a list. */
export const portoneV1: PaymentProviderName = 'portone';

/**
 * Records a provider at which a payment window of the order opens, or which reports a payment of it, so that every later
 * question about the order reaches it. A window of V1 needs no record while the order has no other.
 */
export const recordWindow = async (
  { db, providers }: Pick<Deps, 'db' | 'providers'>,
  { merchantUid, windowProviders }: OpenedOrder,
  name: string,
): Promise<void> => {
  if (windowProviders === null ? name === portoneV1 : windowProviders.includes(name)) return;
  await saveWindowProvider(db, merchantUid, name, providers.named(portoneV1) ? [portoneV1] : []);
};

/**
 * Records the provider before its payment window opens, and registers the amount there. At V1 the amount is registered
 * when the order is placed. A failed registration is harmless, because the paid amount is compared anyway.
 */
export const openWindow = async (
  deps: Deps,
  order: OpenedOrder & { totalPrice: number },
  name: PaymentProviderName,
): Promise<void> => {
  const { providers, log, waits } = deps;
  const { merchantUid, totalPrice } = order;
  await recordWindow(deps, order, name);
  if (name === providers.first.name) return;
  await providers
    .of(name)
    .prepare(merchantUid, totalPrice, waits.prepareMs)
    .catch((err: unknown) => log.info({ err, merchantUid }, 'the amount is not registered at the provider'));
};
