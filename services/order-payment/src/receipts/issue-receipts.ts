import { maskReceiptNumber, selfIssueAt, selfIssueNumber } from '@gyeol/contracts/rules/cash-receipt.ts';
import { balanceOf, CircuitOpen, idsOf, ProviderDown, ProviderRefused } from '../payment/payment-provider.ts';
import { readLedgerSums } from '../payment/payment-store.ts';
import type { ReceiptDeps } from './deps.ts';
import { nextReceiptStep } from './next-step.ts';
import type { ProviderReceipt, ReceiptPayment, Recipient } from './receipt-provider.ts';
import {
  appendReceiptEntries,
  decryptRecipient,
  type LeasedReceipt,
  leaseDueReceipt,
  markReceiptDue,
  markReceiptFailed,
  markReceiptFinished,
  markReceiptIssuing,
  wasIssuedByUs,
} from './receipt-store.ts';

const batch = 20;
/**
 * The highest number of turns for a receipt. The first turn cancels the receipt, the second issues the next receipt,
 * and the third checks the result.
 */
const maxTurns = 3;
const differsElsewhere =
  '결제창이나 결제사에서 발급한 현금영수증이 결제 잔액과 다릅니다. 결제사 관리자 화면에서 확인해주세요.';
const selfIssued = { purpose: 'self', masked: maskReceiptNumber(selfIssueNumber) } as const;

const paymentOf = (leased: LeasedReceipt): ReceiptPayment => ({ ...idsOf(leased), provider: leased.provider });

/**
 * Reads the payment, and the won of this payment that the shop still has. When the provider and the ledger differ, the
 * lower amount counts.
 */
const readMoney = async ({ db, providers }: ReceiptDeps, leased: LeasedReceipt) => {
  const { merchantUid, impUid } = leased;
  const payment = await providers.of(leased.provider).find(idsOf(leased));
  if (payment === undefined) throw new ProviderRefused('결제사가 모르는 결제입니다.');
  const { paid, refunded } = await readLedgerSums(db, merchantUid, impUid);
  return { left: Math.min(balanceOf(payment), paid - refunded), payment };
};

interface Attempt {
  /** True when the provider was asked to issue a receipt and the answer is not known. */
  isAsked: boolean;
  /**
   * True when this shop issued the receipt that was found. After our cancel the provider may report the receipt under
   * another approval number.
   */
  isOurs: boolean;
}
const toSelf: Recipient = { purpose: 'deduction', number: selfIssueNumber };
/** Answers the recipient of a receipt. For a receipt that this shop did not issue, only the purpose is known. */
const issuedTo = (leased: LeasedReceipt, isOurs: boolean, to: Recipient | undefined, receipt: ProviderReceipt) => {
  if (!isOurs) return { purpose: receipt.purpose, masked: null };
  return to === undefined ? selfIssued : { purpose: to.purpose, masked: leased.masked };
};

/**
 * Reads the receipt at the provider and saves it. `isElsewhere` is true when the receipt was issued in the provider's
 * own window or by hand. This shop never cancels such a receipt. Throws ProviderRefused when the amount of such a
 * receipt differs from `left`.
 */
const lookAtReceipt = async (
  { db, receipts, now }: ReceiptDeps,
  leased: LeasedReceipt,
  attempt: Attempt,
  { left, hasReceipt, to }: { left: number; hasReceipt: boolean; to: Recipient | undefined },
): Promise<{ live: number | undefined; isElsewhere: boolean }> => {
  const { merchantUid } = leased;
  const receipt = await receipts.findReceipt(paymentOf(leased));
  if (receipt === undefined) return { live: undefined, isElsewhere: hasReceipt && !attempt.isAsked && !attempt.isOurs };
  const isOurs = attempt.isAsked || attempt.isOurs || (await wasIssuedByUs(db, merchantUid, receipt.approvalNumber));
  attempt.isOurs = isOurs;
  await appendReceiptEntries(db, merchantUid, { receipt, to: issuedTo(leased, isOurs, to, receipt), at: now() });
  const live = receipt.cancelledAt === null ? receipt.amount : undefined;
  if (!isOurs && (live ?? 0) !== left) throw new ProviderRefused(differsElsewhere);
  return { live, isElsewhere: !isOurs };
};

/**
 * Issues a receipt. After a refusal, looks for an existing receipt, because an earlier attempt, whose answer was lost,
 * may have issued one. Throws ProviderRefused when no receipt exists, and ProviderDown.
 */
const issue = async (
  { receipts }: ReceiptDeps,
  payment: ReceiptPayment,
  to: Recipient,
  attempt: Attempt,
): Promise<void> => {
  const wasAsked = attempt.isAsked;
  attempt.isAsked = true;
  try {
    await receipts.issueReceipt(payment, to);
  } catch (error) {
    if (error instanceof CircuitOpen || error instanceof ProviderRefused) attempt.isAsked = wasAsked;
    if (!(error instanceof ProviderRefused)) throw error;
    const standing = await receipts.findReceipt(payment);
    if (standing?.cancelledAt === null) return;
    attempt.isAsked = false;
    throw error;
  }
};

/**
 * Changes a receipt until it shows the amount that is left of the payment. The provider is first asked for the receipt
 * of the payment, so that no receipt is issued twice.
 */
const bringUpToDate = async (deps: ReceiptDeps, leased: LeasedReceipt, attempt: Attempt): Promise<void> => {
  const { db, receipts, config, now } = deps;
  const { left, payment } = await readMoney(deps, leased);
  const to = decryptRecipient(config.refundAccountKey, leased);
  const selfAt = selfIssueAt(payment.paidAt ?? now());
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const facts = { left, to, hasReceipt: payment.hasReceipt === true };
    const { live, isElsewhere } = await lookAtReceipt(deps, leased, attempt, facts);
    const step = isElsewhere
      ? 'done'
      : nextReceiptStep({ left, live, isRequested: to !== undefined, selfIssueAt: selfAt, now: now() });
    if (step === 'done' || step === 'wait') {
      await markReceiptFinished(db, leased, { next: step === 'wait' ? selfAt : null, isOver: left === 0, at: now() });
      return;
    }
    if (step === 'cancel') await receipts.cancelReceipt(paymentOf(leased));
    else {
      // The lease has ended, because the receipt was requested again, the payment changed, or an operator decided. The
      // receipt is then due again by itself.
      if (!(await markReceiptIssuing(db, leased))) return;
      await issue(deps, paymentOf(leased), to ?? toSelf, attempt);
    }
  }
  throw new ProviderRefused('현금영수증 금액이 결제 잔액과 다릅니다.');
};

const faultOf = (error: unknown): string => {
  if (error instanceof ProviderRefused) return error.message;
  return error instanceof ProviderDown ? '결제사가 답하지 않았습니다.' : '처리하는 중 오류가 발생했습니다.';
};

/** Answers true when the provider can be asked about the next receipt. */
const issueOne = async (deps: ReceiptDeps, leased: LeasedReceipt): Promise<boolean> => {
  const attempt: Attempt = { isAsked: leased.issuing, isOurs: false };
  try {
    await bringUpToDate(deps, leased, attempt);
    return true;
  } catch (err) {
    const { merchantUid, impUid } = leased;
    const outcome = { isUnknown: attempt.isAsked, at: deps.now() };
    deps.log.warn({ merchantUid, impUid, err }, 'a cash receipt is not as it should be');
    if (err instanceof CircuitOpen) await markReceiptDue(deps.db, leased, outcome);
    else await markReceiptFailed(deps.db, leased, { fault: faultOf(err), ...outcome });
    return !(err instanceof CircuitOpen);
  }
};

/**
 * Issues, corrects and cancels receipts that are due. A failed receipt does not stop the other receipts, and is tried
 * again later.
 */
export const issueReceipts = async (deps: ReceiptDeps, signal: AbortSignal): Promise<void> => {
  for (let turn = 0; turn < batch && !signal.aborted; turn += 1) {
    const leased = await leaseDueReceipt(deps.db, deps.now());
    if (leased === undefined || !(await issueOne(deps, leased))) return;
  }
};
