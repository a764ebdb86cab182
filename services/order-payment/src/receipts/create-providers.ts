import { type Config, hasV1, hasV2 } from '../config.ts';
import type { PaymentProvider } from '../payment/payment-provider.ts';
import { createPaymentProviders, type PaymentProviders } from '../payment/payment-providers.ts';
import { createPortone, type OnUnreadable } from '../payment/portone.ts';
import { createPortoneHttp } from '../payment/portone-http.ts';
import { createPortoneV2 } from '../payment/portone-v2.ts';
import { createPortoneV2Http } from '../payment/portone-v2-http.ts';
import { createPortoneReceipts } from './portone-receipts.ts';
import { createPortoneV2Receipts } from './portone-v2-receipts.ts';
import type { ReceiptProvider } from './receipt-provider.ts';
import { createReceiptProviders } from './receipt-providers.ts';

interface Adapter {
  provider: PaymentProvider;
  receipts: ReceiptProvider;
}

/**
 * Creates the adapters for which the shop has keys, V1 before V2: orders and payments without a recorded provider are
 * those of V1, in a shop that has its keys. At least one kind of keys must be there.
 */
export const createProviders = (
  { config, now }: { config: Config; now: () => Date },
  onUnreadable: OnUnreadable,
): { providers: PaymentProviders; receipts: ReceiptProvider } => {
  const v1 = (): Adapter => {
    const { portoneApiUrl: apiUrl, portoneImpKey: impKey, portoneImpSecret: impSecret } = config;
    const http = createPortoneHttp({ apiUrl, impKey, impSecret }, now);
    return { provider: createPortone(http, onUnreadable), receipts: createPortoneReceipts(http) };
  };
  const v2 = (): Adapter => {
    const { portoneV2ApiUrl: apiUrl, portoneV2ApiSecret: secret, portoneV2StoreId: storeId } = config;
    const http = createPortoneV2Http({ apiUrl, secret, storeId }, now);
    return { provider: createPortoneV2(http, onUnreadable), receipts: createPortoneV2Receipts(http) };
  };
  const [first, ...rest] = [...(hasV1(config) ? [v1()] : []), ...(hasV2(config) ? [v2()] : [])];
  if (first === undefined) throw new Error('the shop has no keys of a payment provider');
  const adapters = [first, ...rest];
  return {
    providers: createPaymentProviders([first.provider, ...rest.map(({ provider }) => provider)]),
    receipts: createReceiptProviders(
      Object.fromEntries(adapters.map(({ provider, receipts }) => [provider.name, receipts])),
    ),
  };
};
