import type { QueryOf } from '@gyeol/contracts/call.ts';
import type { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { isDeposit, type PaymentMethod, providerOf } from '@gyeol/contracts/rules/payment-methods.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { shopKeys } from '../config.ts';
import { updatePrepareFailed } from '../order/order-store.ts';
import { findDepositRefusal } from '../payment/deposit-store.ts';
import { openWindow } from '../payment/open-window.ts';
import { prepareAmount } from '../payment/prepare-amount.ts';
import type { CheckoutDeps } from './deps.ts';
import { type FinalRow, finalView, findFinal } from './unpaid-views.ts';

type OfferedMethod = ReturnType<typeof finalView>['methods'][number];
interface ChosenMethod extends Pick<ReturnType<typeof finalView>, 'methods' | 'saleDepositHours'> {
  readonly memberId: number;
  readonly method: PaymentMethod;
}
/** A shop that takes deposits says why this order cannot be paid by one. */
const requireMethod = async (
  { db, now }: CheckoutDeps,
  { merchantUid, behindSale }: FinalRow,
  { memberId, method, methods, saleDepositHours }: ChosenMethod,
): Promise<OfferedMethod> => {
  const chosen = methods.find((offered) => offered.method === method);
  if (isDeposit({ method }) && (chosen !== undefined || saleDepositHours === null)) {
    const refusal = await findDepositRefusal(db, { memberId, merchantUid, behindSale }, now());
    if (refusal) throw refusal;
  }
  if (chosen === undefined) throw problem('PAYMENT_METHOD_OFF', { extra: { methods } });
  return chosen;
};

/**
 * Answers the data of the payment page. Registers the amount at the provider again if the first registration failed.
 * `merchantUid` names the order for the difference of an exchange. Without `merchantUid`, the member's waiting order is
 * used. `method` is the method that the buyer is about to pay with: the provider of its window is recorded. Throws
 * ORDER_NOT_FOUND, PAYMENT_METHOD_OFF, DEPOSITS_OPEN, DEPOSITS_CLOSED.
 */
export const finalOrder = async (
  deps: CheckoutDeps,
  member: Member,
  { merchantUid, method }: QueryOf<typeof orderCalls.final>,
) => {
  const order = await findFinal(deps.db, member.id, merchantUid);
  if (order === undefined) throw problem('ORDER_NOT_FOUND');
  const view = finalView(order, { ...shopKeys(deps.config), now: deps.now() });
  if (method !== undefined) {
    const chosen = await requireMethod(deps, order, { ...view, memberId: member.id, method });
    await openWindow(deps, order, providerOf(chosen));
  }
  if (order.prepareFailed && (await prepareAmount(deps, order)))
    await updatePrepareFailed(deps.db, order.merchantUid, false);
  return view;
};
