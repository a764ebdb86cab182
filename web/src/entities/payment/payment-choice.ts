import type { OfferedMethod, PaymentMethod } from '@gyeol/contracts/rules/payment-methods.ts';
import { useState } from 'react';
import { storedText } from '../../shared/lib/stored.ts';

const stored = storedText('browser', 'payment:method');
const cardAlone: readonly OfferedMethod[] = [{ method: 'card', channelKey: '', pg: '' }];

/** What a shop says in which nothing can be paid with. */
export const noMethod = '지금은 이용할 수 있는 결제 수단이 없습니다. 고객센터로 문의해주세요.';

/**
 * What the buyer pays with: chosen here or the last time on this device, as long as the shop offers it, else the first;
 * undefined where it offers none. A shop of the version before says nothing of methods and knows the card alone.
 */
export const usePaymentChoice = (offered: readonly OfferedMethod[] | undefined) => {
  const methods = offered ?? cardAlone;
  const [wanted, setWanted] = useState(stored.read);
  const chosen = methods.find(({ method }) => method === wanted) ?? methods[0];
  const choose = (method: PaymentMethod): void => {
    stored.write(method);
    setWanted(method);
  };
  return { methods, isChoice: methods.length > 1, chosen, choose };
};
export type PaymentChoice = ReturnType<typeof usePaymentChoice>;
