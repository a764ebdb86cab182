import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { selfIssueAt } from '@gyeol/contracts/rules/cash-receipt.ts';
import { isCash } from '@gyeol/contracts/rules/payment-methods.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { findOrder } from '../order/order-store.ts';
import { roleOver } from '../order/role-over.ts';
import type { Deps } from '../payment/deps.ts';
import { findReceipt, lastEntry, type ReceiptEntry, type StoredReceipt } from './receipt-store.ts';
import { takesReceipt } from './request-receipt.ts';

const stateOf = (stored: StoredReceipt | undefined, entry: ReceiptEntry | undefined) => {
  // Between the cancel of a receipt and the one of what is left.
  const isOpen = entry === undefined || (entry.kind === 'cancelled' && stored?.dueAt != null);
  if (isOpen) return entry === undefined && stored?.purpose == null ? ('none' as const) : ('requested' as const);
  return entry.kind === 'cancelled' ? ('cancelled' as const) : ('issued' as const);
};

/** The receipt of an order, its number masked, to its owner and to admins. Throws ORDER_NOT_FOUND, NOT_OWNER. */
export const receiptView = async ({ db, config }: Deps, member: Member, merchantUid: string) => {
  const order = await findOrder(db, merchantUid);
  if (order === undefined) throw problem('ORDER_NOT_FOUND');
  roleOver(order, member);
  const [stored, entry] = await Promise.all([findReceipt(db, merchantUid), lastEntry(db, merchantUid)]);
  if (!takesReceipt(order) && entry === undefined && !isCash(order.paymentMethod)) throw problem('ORDER_NOT_FOUND');
  const { purpose, masked } = entry ?? stored ?? { purpose: null, masked: null };
  const isSelfIssued = order.paidAt !== null && stored?.purpose == null && stored?.dueAt != null;
  return {
    merchantUid,
    state: stateOf(stored, entry),
    purpose,
    number: masked,
    amount: entry?.amount ?? null,
    approvalNumber: entry?.approvalNumber ?? null,
    issuedAt: entry?.at ?? null,
    changeable:
      order.memberId === member.id &&
      takesReceipt(order) &&
      entry === undefined &&
      stored?.issuing !== true &&
      config.refundAccountKey !== '',
    selfIssueAt: entry === undefined && isSelfIssued && order.paidAt ? selfIssueAt(order.paidAt) : null,
  };
};
