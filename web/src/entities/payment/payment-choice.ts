import type { OfferedMethod, PaymentMethod } from '@gyeol/contracts/rules/payment-methods.ts';
import { useState } from 'react';

const key = 'payment:method';
const cardAlone: readonly OfferedMethod[] = [{ method: 'card', channelKey: '', pg: '' }];

/**
 * What the buyer pays with: chosen here or the last time on this device, as long as the shop offers it, else the first.
 * A shop of the version before says no methods and knows the card alone.
 */
export const usePaymentChoice = (offered: readonly OfferedMethod[] | undefined) => {
  const methods = offered?.length ? offered : cardAlone;
  const [wanted, setWanted] = useState(() => localStorage.getItem(key));
  const chosen = methods.find(({ method }) => method === wanted) ?? (methods[0] as OfferedMethod);
  const choose = (method: PaymentMethod): void => {
    localStorage.setItem(key, method);
    setWanted(method);
  };
  return { methods, isChoice: methods.length > 1, chosen, choose };
};
export type PaymentChoice = ReturnType<typeof usePaymentChoice>;
