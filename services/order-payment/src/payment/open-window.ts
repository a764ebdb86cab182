import type { PaymentProviderName } from '@gyeol/contracts/rules/payment-methods.ts';
import { saveWindowProvider } from '../order/order-store.ts';
import type { Deps } from './deps.ts';

interface OrderToPay {
  merchantUid: string;
  totalPrice: number;
  windowProviders: readonly string[] | null;
}
/** Only its window is not recorded: an order without a list can have one of it. */
const unrecorded: PaymentProviderName = 'portone';

/**
 * Records the provider before its payment window opens, so that every later question about the order reaches it, and
 * registers the amount there. A window of V1 needs no record while the order has no other, and its amount is registered
 * when the order is placed. A failed registration is harmless, because the paid amount is compared anyway.
 */
export const openWindow = async (
  { db, providers, log, waits }: Deps,
  { merchantUid, totalPrice, windowProviders }: OrderToPay,
  name: PaymentProviderName,
): Promise<void> => {
  const isRecorded = windowProviders === null ? name === unrecorded : windowProviders.includes(name);
  if (!isRecorded) {
    const possible = providers.all.filter((provider) => provider.name === unrecorded).map((provider) => provider.name);
    await saveWindowProvider(db, merchantUid, name, possible);
  }
  if (name === providers.first.name) return;
  await providers
    .of(name)
    .prepare(merchantUid, totalPrice, waits.prepareMs)
    .catch((err: unknown) => log.info({ err, merchantUid }, 'the amount is not registered at the provider'));
};
