import { ProviderDown } from '../payment/payment-provider.ts';
import type { ReceiptPayment, ReceiptProvider } from './receipt-provider.ts';

/**
 * Creates a provider that passes each call to the provider of its payment. The first of `providers` has the payments
 * without a recorded provider.
 */
export const createReceiptProviders = (providers: Readonly<Record<string, ReceiptProvider>>): ReceiptProvider => {
  const of = ({ provider }: ReceiptPayment): ReceiptProvider => {
    const found = provider === null ? Object.values(providers)[0] : providers[provider];
    if (found === undefined) throw new ProviderDown(`${provider} has no keys in this shop`);
    return found;
  };
  return {
    findReceipt: async (payment) => of(payment).findReceipt(payment),
    issueReceipt: async (payment, recipient) => of(payment).issueReceipt(payment, recipient),
    cancelReceipt: async (payment) => of(payment).cancelReceipt(payment),
  };
};
