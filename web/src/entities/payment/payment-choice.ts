import type { OfferedMethod, PaymentMethod } from '@gyeol/contracts/rules/payment-methods.ts';
import { useState } from 'react';
import { storedText } from '../../shared/lib/stored.ts';

const stored = storedText('browser', 'payment:method');
const cardAlone: readonly OfferedMethod[] = [{ method: 'card', channelKey: '', pg: '' }];

export const noMethod = '지금은 이용할 수 있는 결제 수단이 없습니다. 고객센터로 문의해주세요.';

/**
 * Holds the buyer's payment method. The method that was chosen last on this device is preselected, if the shop offers
 * this method. Otherwise the first offered method is preselected, or undefined when the shop offers no method. A shop
 * of the previous release sends no methods and supports only the card.
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
