import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { type ProblemError, problem } from '@gyeol/service-kit/errors.ts';
import { isShown } from '../order/order-states.ts';
import { findOrderProgress, markCheckDueSoon, type OrderProgress } from '../order/order-store.ts';
import { acquireProviderQueryOr, askProvider, reconcileLater } from './ask-provider.ts';
import { findDepositRefusal } from './deposit-store.ts';
import type { Deps } from './deps.ts';
import { isFinalFailure } from './final-failure.ts';
import { isNamed, type ProviderPayment } from './payment-provider.ts';
import { findPayment } from './payment-store.ts';
import { type Settled, settlePayment } from './settle.ts';
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
const findReportedPayment = async ({ db, provider }: Deps, merchantUid: string, impUid: string) => {
  const payment: ProviderPayment | undefined = await askProvider(() => provider.find(impUid)).catch(async (error) => {
    await reconcileLater(db, merchantUid, silentSeconds);
    throw error;
  });
  if (payment === undefined) throw problem('PAYMENT_NOT_FOUND');
  return payment;
};

/** Answers the order when this payment has already paid the order. The provider is not asked in that case. */
const paidBy = (order: OrderProgress | undefined, impUid: string) =>
  order?.impUid === impUid && isShown(order.status) && order.status !== 'CANCELLED'
    ? { merchantUid: order.merchantUid, paymentStatus: order.status }
    : undefined;

const settleReportedPayment = async (deps: Deps, member: Member, merchantUid: string, impUid: string) => {
  const payment = await findReportedPayment(deps, merchantUid, impUid);
  const endsFailed = await isFinalFailure(deps, merchantUid, payment);
  const settled = await settlePayment(deps, merchantUid, payment, { actor: `member:${member.id}`, endsFailed });
  const refusal = refusalOf(settled);
  if (refusal !== undefined) throw await refusalAgain(deps, settled, impUid, refusal);
  const { status } = settled.order;
  if (!isShown(status)) throw problem('PAYMENT_NOT_PAID');
  return { merchantUid, paymentStatus: status };
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
  if (!isNamed(deps.provider, input.provider)) throw problem('UNKNOWN_PROVIDER');
  const { merchantUid, impUid } = input;
  const order = await findOrderProgress(deps.db, merchantUid);
  if (order === undefined) throw problem('ORDER_NOT_FOUND');
  if (order.memberId !== member.id) throw problem('NOT_OWNER');
  if (order.status === 'PLACING') throw problem('ORDER_BUSY', { retryAfterSeconds: 1 });
  if (order.cancelRequestedAt !== null) {
    await markCheckDueSoon(deps.db, merchantUid, deps.now());
    throw problem('CANCEL_PENDING');
  }
  const paidAlready =
    paidBy(order, impUid) ??
    (await acquireProviderQueryOr(deps, merchantUid, async () =>
      paidBy(await findOrderProgress(deps.db, merchantUid), impUid),
    ));
  return paidAlready ?? settleReportedPayment(deps, member, merchantUid, impUid);
};
