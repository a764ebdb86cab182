import type { Deps } from '../../src/payment/deps.ts';
import type { PaymentProvider } from '../../src/payment/payment-provider.ts';
import { createPaymentProviders } from '../../src/payment/payment-providers.ts';

/** Answers `deps` with a first provider that differs in `changed`. */
export const withProvider = <D extends Deps>(deps: D, changed: Partial<PaymentProvider>): D => ({
  ...deps,
  providers: createPaymentProviders([{ ...deps.providers.first, ...changed }]),
});
