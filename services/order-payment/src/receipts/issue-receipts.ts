import { maskReceiptNumber, selfIssueAt, selfIssueNumber } from '@gyeol/contracts/rules/cash-receipt.ts';
import { balanceOf, CircuitOpen, ProviderDown, ProviderRefused } from '../payment/payment-provider.ts';
import { ledgerSums } from '../payment/payment-store.ts';
import type { ReceiptDeps } from './deps.ts';
import { nextReceiptStep } from './next-step.ts';
import type { ProviderReceipt, Recipient } from './receipt-provider.ts';
import {
  beginIssuing,
  failReceipt,
  finishReceipt,
  type LeasedReceipt,
  leaseDueReceipt,
  recipientOf,
  recordReceipt,
  returnReceipt,
  wasIssuedByUs,
} from './receipt-store.ts';

const batch = 20;
/** A receipt is cancelled, one of what is left issued, and looked at. */
const maxTurns = 3;
const differsElsewhere =
  '결제창이나 결제사에서 발급한 현금영수증이 결제 잔액과 다릅니다. 결제사 관리자 화면에서 확인해주세요.';
const selfIssued = { purpose: 'self', masked: maskReceiptNumber(selfIssueNumber) } as const;

/** The payment, and what the shop has of it by both books. */
const readMoney = async ({ db, provider }: ReceiptDeps, { merchantUid, impUid }: LeasedReceipt) => {
  const payment = await provider.find(impUid);
  if (payment === undefined) throw new ProviderRefused('결제사가 모르는 결제입니다.');
  const { paid, refunded } = await ledgerSums(db, merchantUid, impUid);
  return { left: Math.min(balanceOf(payment), paid - refunded), payment };
};

interface Attempt {
  /** The provider was asked to issue, and its answer is not known. */
  isAsked: boolean;
  /** The receipt that it found is ours: after our cancel the provider may show it under another number. */
  isOurs: boolean;
}
const toSelf: Recipient = { purpose: 'deduction', number: selfIssueNumber };
/** Whom a receipt was issued to that the provider shows; of one that is not ours only its purpose is known. */
const issuedTo = (leased: LeasedReceipt, isOurs: boolean, to: Recipient | undefined, receipt: ProviderReceipt) => {
  if (!isOurs) return { purpose: receipt.purpose, masked: null };
  return to === undefined ? selfIssued : { purpose: to.purpose, masked: leased.masked };
};

/**
 * What the provider shows, written down. A receipt that was issued in its own window, or by hand, is its affair and never
 * cancelled by us: `isElsewhere`. Throws ProviderRefused where such a one does not stand for what is `left`.
 */
const lookAtReceipt = async (
  { db, receipts, now }: ReceiptDeps,
  leased: LeasedReceipt,
  attempt: Attempt,
  { left, hasReceipt, to }: { left: number; hasReceipt: boolean; to: Recipient | undefined },
): Promise<{ live: number | undefined; isElsewhere: boolean }> => {
  const { merchantUid, impUid } = leased;
  const receipt = await receipts.findReceipt(impUid);
  if (receipt === undefined) return { live: undefined, isElsewhere: hasReceipt && !attempt.isAsked && !attempt.isOurs };
  const isOurs = attempt.isAsked || attempt.isOurs || (await wasIssuedByUs(db, merchantUid, receipt.approvalNumber));
  attempt.isOurs = isOurs;
  await recordReceipt(db, merchantUid, { receipt, to: issuedTo(leased, isOurs, to, receipt), at: now() });
  const live = receipt.cancelledAt === null ? receipt.amount : undefined;
  if (!isOurs && (live ?? 0) !== left) throw new ProviderRefused(differsElsewhere);
  return { live, isElsewhere: !isOurs };
};

/**
 * Has a receipt issued. One that stands after a refusal is looked at: of a try whose answer was lost it is ours. Throws
 * ProviderRefused where none does, and ProviderDown.
 */
const issue = async ({ receipts }: ReceiptDeps, impUid: string, to: Recipient, attempt: Attempt): Promise<void> => {
  const wasAsked = attempt.isAsked;
  attempt.isAsked = true;
  try {
    await receipts.issueReceipt(impUid, to);
  } catch (error) {
    if (error instanceof CircuitOpen || error instanceof ProviderRefused) attempt.isAsked = wasAsked;
    if (!(error instanceof ProviderRefused)) throw error;
    const standing = await receipts.findReceipt(impUid);
    if (standing?.cancelledAt === null) return;
    attempt.isAsked = false;
    throw error;
  }
};

/** Brings a receipt to what is left of its money. The provider is asked first, so that nothing is issued twice. */
const bringUpToDate = async (deps: ReceiptDeps, leased: LeasedReceipt, attempt: Attempt): Promise<void> => {
  const { db, receipts, config, now } = deps;
  const { impUid } = leased;
  const { left, payment } = await readMoney(deps, leased);
  const to = recipientOf(config.refundAccountKey, leased);
  const selfAt = selfIssueAt(payment.paidAt ?? now());
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const facts = { left, to, hasReceipt: payment.hasReceipt === true };
    const { live, isElsewhere } = await lookAtReceipt(deps, leased, attempt, facts);
    const step = isElsewhere
      ? 'done'
      : nextReceiptStep({ left, live, isRequested: to !== undefined, selfIssueAt: selfAt, now: now() });
    if (step === 'done' || step === 'wait') {
      await finishReceipt(db, leased, { next: step === 'wait' ? selfAt : null, isOver: left === 0, at: now() });
      return;
    }
    if (step === 'cancel') await receipts.cancelReceipt(impUid);
    else {
      // Asked for anew, moved or seen to by an operator meanwhile: what is due of it is due by itself.
      if (!(await beginIssuing(db, leased))) return;
      await issue(deps, impUid, to ?? toSelf, attempt);
    }
  }
  throw new ProviderRefused('현금영수증 금액이 결제 잔액과 다릅니다.');
};

const faultOf = (error: unknown): string => {
  if (error instanceof ProviderRefused) return error.message;
  return error instanceof ProviderDown ? '결제사가 답하지 않았습니다.' : '처리하는 중 오류가 발생했습니다.';
};

/** Answers whether the provider can be asked about the next one. */
const issueOne = async (deps: ReceiptDeps, leased: LeasedReceipt): Promise<boolean> => {
  const attempt: Attempt = { isAsked: leased.issuing, isOurs: false };
  try {
    await bringUpToDate(deps, leased, attempt);
    return true;
  } catch (err) {
    const { merchantUid, impUid } = leased;
    const outcome = { isUnknown: attempt.isAsked, at: deps.now() };
    deps.log.warn({ merchantUid, impUid, err }, 'a cash receipt is not as it should be');
    if (err instanceof CircuitOpen) await returnReceipt(deps.db, leased, outcome);
    else await failReceipt(deps.db, leased, { fault: faultOf(err), ...outcome });
    return !(err instanceof CircuitOpen);
  }
};

/** Issues, corrects and cancels what is due. Each fails alone and is tried again later. */
export const issueReceipts = async (deps: ReceiptDeps, signal: AbortSignal): Promise<void> => {
  for (let turn = 0; turn < batch && !signal.aborted; turn += 1) {
    const leased = await leaseDueReceipt(deps.db, deps.now());
    if (leased === undefined || !(await issueOne(deps, leased))) return;
  }
};
