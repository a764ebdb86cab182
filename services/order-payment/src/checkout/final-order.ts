import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { setPrepareFailed } from '../order/order-store.ts';
import { prepareAmount } from '../payment/prepare-amount.ts';
import type { CheckoutDeps } from './deps.ts';
import { finalView, findFinal } from './unpaid-views.ts';

/** What the payment page needs. An amount that could not be registered at the provider is tried again here. */
export const finalOrder = async (deps: CheckoutDeps, member: Member, merchantUid?: string) => {
  const order = await findFinal(deps.db, member.id, merchantUid);
  if (order === undefined) throw problem('ORDER_NOT_FOUND');
  if (order.prepareFailed && (await prepareAmount(deps, order)))
    await setPrepareFailed(deps.db, order.merchantUid, false);
  return finalView(order);
};
