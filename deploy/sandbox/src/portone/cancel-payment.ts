import { randomUUID } from 'node:crypto';
import { type Context, seconds } from '../context.ts';
import { balanceOf, isV2, type Payment } from './payment.ts';
import type { PaymentStore } from './payment-store.ts';

/**
 * Amounts are in won. When `amount` is absent or 0, the whole remaining amount is cancelled. `checksum` is the balance
 * that the caller expects.
 */
export interface CancelInput {
  impUid?: string | undefined;
  merchantUid?: string | undefined;
  amount?: number | undefined;
  checksum?: number | undefined;
  reason?: string | undefined;
  /**
   * True when the buyer of an escrow payment has confirmed the purchase. The console leaves this field out, because the
   * console knows the confirmations.
   */
  confirmed?: boolean | undefined;
  /**
   * The refund account (bank, number and holder), which a payment by deposit needs. The console leaves this field out,
   * because the console asks its operator for the account.
   */
  account?: { bank: string | undefined; number: string | undefined; holder: string | undefined } | undefined;
}

export type CancelDecision = { refusal: string } | { payment: Payment; amount: number };

const nothingToCancel = '취소할 결제건이 존재하지 않습니다.';

/**
 * Finds the payment. `imp_uid` takes precedence. A wrong `imp_uid` finds nothing, even beside a valid `merchant_uid`.
 */
const find = (store: PaymentStore, input: CancelInput, everyVersion: boolean): Payment | undefined => {
  if (input.impUid !== undefined) {
    const payment = store.get(input.impUid);
    return payment !== undefined && (everyVersion || !isV2(payment)) ? payment : undefined;
  }
  const attempts = store.ofOrder(input.merchantUid ?? '');
  return attempts.find((attempt) => attempt.status === 'paid') ?? attempts[0];
};

/** Changes nothing. */
export const decideCancel = (
  store: PaymentStore,
  input: CancelInput,
  { everyVersion = false }: { everyVersion?: boolean } = {},
): CancelDecision => {
  const payment = find(store, input, everyVersion);
  if (payment === undefined) return { refusal: nothingToCancel };
  if (payment.status === 'cancelled') return { refusal: '이미 전액취소된 주문입니다.' };
  if (payment.status !== 'paid') return { refusal: nothingToCancel };
  const { account } = input;
  if (account !== undefined && payment.account !== undefined && !(account.bank && account.number && account.holder))
    return { refusal: '가상계좌 결제는 환불 계좌 정보(refund_bank, refund_account, refund_holder)가 필요합니다.' };
  if (input.confirmed === false && payment.confirmations > 0)
    return { refusal: '에스크로 구매확정된 거래는 escrow_confirmed를 true로 요청해야 합니다.' };
  const balance = balanceOf(payment);
  if (input.checksum !== undefined && input.checksum !== balance) {
    return { refusal: `취소 가능 잔액이 일치하지 않습니다. (checksum ${input.checksum}, 잔액 ${balance})` };
  }
  const amount = input.amount === undefined || input.amount === 0 ? balance : input.amount;
  return amount > balance
    ? { refusal: `취소 요청금액이 취소 가능 금액보다 큽니다. (요청 ${amount}, 잔액 ${balance})` }
    : { payment, amount };
};

/** Returns the cancellation id. */
export const cancelPayment = (
  context: Context,
  store: PaymentStore,
  decision: { payment: Payment; amount: number },
  reason: string,
): string => {
  const id = randomUUID();
  const { payment, amount } = decision;
  store.record({ k: 'cancelled', uid: payment.impUid, at: seconds(context), won: amount, why: reason, id });
  return id;
};
