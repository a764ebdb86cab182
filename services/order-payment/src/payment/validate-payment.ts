import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { type ProblemError, problem } from '@gyeol/service-kit/errors.ts';
import { isShown } from '../order/order-states.ts';
import { findOrderProgress, markCheckDueSoon, type OrderProgress } from '../order/order-store.ts';
import { acquireProviderQueryOr, askProvider, reconcileLater } from './ask-provider.ts';
import { findDepositRefusal } from './deposit-store.ts';
import type { Deps } from './deps.ts';
import { isFinalFailure } from './final-failure.ts';
import { idsOf, type PaymentProvider, type ProviderPayment } from './payment-provider.ts';
import { findAllPayments, type OpenedOrder } from './payment-providers.ts';
import { findPayment } from './payment-store.ts';
import { type Settled, settlePayment } from './settle.ts';
import { movedMoney, settleAll } from './settle-all.ts';
import type { RefundReason } from './settlement.ts';

const refundedCodes = {
  amount: 'PAYMENT_MISMATCH',
  currency: 'PAYMENT_MISMATCH',
  sandbox: 'PAYMENT_MISMATCH',
  late: 'PAYMENT_TOO_LATE',
  duplicate: 'PAYMENT_DUPLICATE',
} as const satisfies Record<RefundReason, string>;

/** Answers the refusal for a payment that did not pay the order, or undefined when the payment paid the order. */
const refusalOf = (settled: Settled): ProblemError | undefined => {
  switch (settled.kind) {
    case 'settle':
    case 'already':
    case 'partly-cancelled':
      return undefined;
    case 'other-order':
      return problem('PAYMENT_OF_ANOTHER_ORDER');
    case 'busy':
      return problem('ORDER_BUSY');
    case 'cancel-pending':
      return problem('CANCEL_PENDING');
    case 'refund':
      return settled.refunded ? problem(refundedCodes[settled.reason]) : problem('PROVIDER_DOWN');
    case 'gone':
      return problem(settled.order.status === 'AWAITING_PAYMENT' ? 'PAYMENT_NOT_PAID' : 'PAYMENT_TOO_LATE');
    case 'cancelled-at-provider':
      return problem('PAYMENT_TOO_LATE');
    case 'await-deposit':
      return settled.order.status === 'AWAITING_DEPOSIT'
        ? problem('DEPOSIT_AWAITED', { extra: { merchantUid: settled.order.merchantUid } })
        : problem('DEPOSITS_OPEN');
    case 'unpaid':
      // A payment in an open window may still pay the order, and `open` tells the buyer so.
      return problem('PAYMENT_NOT_PAID', { extra: { open: settled.order.status === 'AWAITING_PAYMENT' } });
    case 'failed':
      return problem('PAYMENT_NOT_PAID');
  }
};

/**
 * Answers the reason of the refund when the money was refunded by an earlier call, or the reason for which no deposit is
 * awaited, else `refusal`.
 */
const refusalAgain = async (deps: Deps, { kind, order }: Settled, impUid: string, refusal: ProblemError) => {
  if (kind === 'await-deposit' && order.status !== 'AWAITING_DEPOSIT')
    return (await findDepositRefusal(deps.db, order, deps.now())) ?? refusal;
  const reason = kind === 'gone' ? (await findPayment(deps.db, impUid))?.reason : null;
  return reason ? problem(refundedCodes[reason]) : refusal;
};

/**
 * The seconds until the reconciler asks again after a missing answer. The time is short because the buyer is waiting at
 * the screen.
 */
const silentSeconds = 5;
const findReportedPayment = async ({ db }: Deps, provider: PaymentProvider, merchantUid: string, impUid: string) => {
  const ids = idsOf({ merchantUid, impUid });
  const payment: ProviderPayment | undefined = await askProvider(() => provider.find(ids)).catch(async (error) => {
    await reconcileLater(db, merchantUid, silentSeconds);
    throw error;
  });
  if (payment === undefined) throw problem('PAYMENT_NOT_FOUND');
  return payment;
};

/** Answers the member's own order, if it can be paid now. Throws ORDER_NOT_FOUND, NOT_OWNER, ORDER_BUSY, CANCEL_PENDING. */
const requireOrder = async (deps: Deps, member: Member, merchantUid: string): Promise<OrderProgress> => {
  const order = await findOrderProgress(deps.db, merchantUid);
  if (order === undefined) throw problem('ORDER_NOT_FOUND');
  if (order.memberId !== member.id) throw problem('NOT_OWNER');
  if (order.status === 'PLACING') throw problem('ORDER_BUSY', { retryAfterSeconds: 1 });
  if (order.cancelRequestedAt !== null) {
    await markCheckDueSoon(deps.db, merchantUid, deps.now());
    throw problem('CANCEL_PENDING');
  }
  return order;
};

/** Answers the order when it is paid, and not cancelled. */
const paidOrder = (order: OrderProgress | undefined) =>
  order !== undefined && order.paidAt !== null && isShown(order.status) && order.status !== 'CANCELLED'
    ? { merchantUid: order.merchantUid, paymentStatus: order.status }
    : undefined;

/** Answers the order when this payment has already paid the order. The provider is not asked in that case. */
const paidBy = (order: OrderProgress | undefined, impUid: string) =>
  order?.impUid === impUid && isShown(order.status) && order.status !== 'CANCELLED'
    ? { merchantUid: order.merchantUid, paymentStatus: order.status }
    : undefined;

const settleReportedPayment = async (
  deps: Deps,
  provider: PaymentProvider,
  member: Member,
  order: OpenedOrder,
  impUid: string,
) => {
  const { merchantUid } = order;
  const payment = await findReportedPayment(deps, provider, merchantUid, impUid);
  const endsFailed = await isFinalFailure(deps, order, payment);
  const settled = await settlePayment(deps, merchantUid, payment, { actor: `member:${member.id}`, endsFailed });
  const refusal = refusalOf(settled);
  if (refusal !== undefined) throw await refusalAgain(deps, settled, impUid, refusal);
  const { status } = settled.order;
  if (!isShown(status)) throw problem('PAYMENT_NOT_PAID');
  return { merchantUid, paymentStatus: status };
};

/** Answers the refusal for an order that none of its payments paid. */
const refusalOfAll = async (deps: Deps, payments: readonly ProviderPayment[], settled: readonly Settled[]) => {
  const last = settled.at(-1);
  const refusal = last && refusalOf(last);
  if (last !== undefined && refusal !== undefined)
    return refusalAgain(deps, last, movedMoney(payments).at(-1)?.impUid ?? '', refusal);
  if (payments.length === 0) return problem('PAYMENT_NOT_FOUND');
  return problem('PAYMENT_NOT_PAID', { extra: { open: payments.some(({ status }) => status === 'ready') } });
};

/**
 * Settles all payments of an order and answers the order when it is paid. The browser calls this when the provider gave
 * it no id of a payment. The providers are asked at most once a second per order. Throws ORDER_NOT_FOUND, NOT_OWNER,
 * PAYMENT_…, ORDER_BUSY, CANCEL_PENDING, PROVIDER_DOWN.
 */
export const confirmPayment = async (deps: Deps, member: Member, merchantUid: string) => {
  const order = await requireOrder(deps, member, merchantUid);
  const paid =
    paidOrder(order) ??
    (await acquireProviderQueryOr(deps, merchantUid, async () =>
      paidOrder(await findOrderProgress(deps.db, merchantUid)),
    ));
  if (paid !== undefined) return paid;
  const payments = await askProvider(() => findAllPayments(deps, order)).catch(async (error) => {
    await reconcileLater(deps.db, merchantUid, silentSeconds);
    throw error;
  });
  const settled = await settleAll(deps, merchantUid, payments, `member:${member.id}`);
  const now = paidOrder(await findOrderProgress(deps.db, merchantUid));
  if (now === undefined) throw await refusalOfAll(deps, payments, settled);
  return now;
};

/**
 * Checks a payment that the buyer's browser reports. The provider is asked at most once a second per order. Only the
 * owner of the order may report a payment. Throws UNKNOWN_PROVIDER, ORDER_NOT_FOUND, NOT_OWNER, PAYMENT_…, ORDER_BUSY,
 * CANCEL_PENDING, PROVIDER_DOWN.
 */
export const validatePayment = async (
  deps: Deps,
  member: Member,
  input: { provider: string; merchantUid: string; impUid: string },
) => {
  const provider = deps.providers.named(input.provider);
  if (provider === undefined) throw problem('UNKNOWN_PROVIDER');
  const { merchantUid, impUid } = input;
  const order = await requireOrder(deps, member, merchantUid);
  const paidAlready =
    paidBy(order, impUid) ??
    (await acquireProviderQueryOr(deps, merchantUid, async () =>
      paidBy(await findOrderProgress(deps.db, merchantUid), impUid),
    ));
  return paidAlready ?? settleReportedPayment(deps, provider, member, order, impUid);
};
