import type { WebhookMode } from '../behaviour.ts';
import { seconds } from '../context.ts';
import type { PortoneDeps } from './deps.ts';
import { bankNames, type CardChoice, defaultChoice, isV2, type OrderDetails, type Payment } from './payment.ts';

export interface NewPayment {
  merchantUid: string;
  amount: number;
  currency?: string | undefined;
  sandbox?: boolean | undefined;
  details?: OrderDetails | undefined;
}

/**
 * The result that the browser gets. It proves nothing, because only the REST API tells whether the payment succeeded.
 */
export interface Outcome {
  imp_uid: string;
  merchant_uid: string;
  error_code?: string;
  error_msg?: string;
}

export const declined = '[승인거절] 카드 한도가 초과되었습니다.';
export const abandoned = '[결제포기] 사용자가 결제를 취소하셨습니다.';
const paidElsewhere = '[승인거절] 이미 결제가 이루어진 주문입니다.';

const codeOf: Record<string, string> = { [declined]: 'F1101', [abandoned]: 'F400' };

export const outcomeOf = (payment: Payment): Outcome => {
  const ids = { imp_uid: payment.impUid, merchant_uid: payment.merchantUid };
  if (payment.status === 'paid' || (payment.status === 'ready' && payment.account)) return ids;
  const message = payment.failReason ?? '결제가 완료되지 않았습니다.';
  return { ...ids, error_code: codeOf[message] ?? 'F1000', error_msg: message };
};

/** A payment is `ready` from the moment its window opens. */
export const openPayment = ({ context, store }: PortoneDeps, input: NewPayment): Payment => {
  const impUid = input.details?.v2 ? store.newTransactionId() : store.newImpUid();
  store.record({
    k: 'opened',
    uid: impUid,
    order: input.merchantUid,
    won: input.amount,
    at: seconds(context),
    ...(input.currency === undefined || input.currency === 'KRW' ? {} : { cur: input.currency }),
    ...(input.sandbox === true ? { test: true } : {}),
    ...(input.details === undefined ? {} : { info: input.details }),
  });
  return store.get(impUid) as Payment;
};

export const payNow = (
  { context, store, webhooks }: PortoneDeps,
  payment: Payment,
  {
    choice = defaultChoice,
    webhook,
    won,
  }: { choice?: CardChoice; webhook?: WebhookMode | undefined; won?: number | undefined } = {},
): void => {
  const card = choice.card === defaultChoice.card && choice.quota === defaultChoice.quota ? {} : { choice };
  store.record({
    k: 'paid',
    uid: payment.impUid,
    at: seconds(context),
    ...card,
    ...(won !== undefined && { won }),
  });
  webhooks.send(payment, { mode: webhook });
};

/** Converts `YYYYMMDDhhmm` in Seoul to unix seconds. */
const secondsOfDue = (due: string): number =>
  Date.parse(due.replace(/^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})$/, '$1-$2-$3T$4:$5:00+09:00')) / 1_000;
const weekSeconds = 7 * 24 * 60 * 60;
const firstBank = Object.keys(bankNames)[0] as string;

/** Issues the account of a payment by deposit, and notifies the shop. The money may come later or never. */
export const issueAccount = (
  { context, store, webhooks }: PortoneDeps,
  payment: Payment,
  { bank = firstBank, webhook }: { bank?: string; webhook?: WebhookMode | undefined } = {},
): void => {
  const { impUid, details } = payment;
  const until = details.vbank_due ? secondsOfDue(details.vbank_due) : seconds(context) + weekSeconds;
  const account = { bank: bank in bankNames ? bank : firstBank, number: `562${impUid.replace(/\D/g, '')}`, until };
  store.record({ k: 'account', uid: impUid, account });
  webhooks.send(payment, { mode: webhook });
};

/**
 * Pays a deposit into an account, with any amount and even after the deadline. When the account was already paid, the
 * deposit makes a second payment of the same order. Returns the paid payment.
 */
export const deposit = (
  deps: PortoneDeps,
  payment: Payment,
  { amount, webhook }: { amount?: number | undefined; webhook?: WebhookMode | undefined },
): Payment => {
  const { merchantUid, details } = payment;
  const to = payment.status === 'ready' ? payment : openPayment(deps, { merchantUid, amount: payment.amount, details });
  const won = amount === to.amount ? undefined : amount;
  payNow(deps, to, { webhook, won });
  return to;
};

/** An ordinary failure sends no webhook in V1. V2 sends `Transaction.Failed`. Source: 웹훅 연동하기 (V2). */
export const failNow = ({ context, store, webhooks }: PortoneDeps, payment: Payment, reason: string): void => {
  store.record({ k: 'failed', uid: payment.impUid, at: seconds(context), why: reason });
  if (isV2(payment)) webhooks.send(payment);
};

interface WindowChoice extends CardChoice {
  bank: string;
}
/** Handles the pay button of the window. A second press, or a second window of the order, never charges twice. */
export const approve = (deps: PortoneDeps, payment: Payment, choice: WindowChoice): Outcome => {
  if (payment.status === 'ready' && payment.account === undefined) {
    const attempts = deps.store.ofOrder(payment.merchantUid, isV2(payment) ? 'v2' : 'v1');
    if (attempts.some((attempt) => attempt.status === 'paid')) failNow(deps, payment, paidElsewhere);
    else if (deps.context.behaviour.payments.decline) failNow(deps, payment, declined);
    else if (payment.details.pay_method === 'vbank') issueAccount(deps, payment, { bank: choice.bank });
    else payNow(deps, payment, { choice });
  }
  return outcomeOf(payment);
};
