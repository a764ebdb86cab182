import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { selfIssueAt } from '@gyeol/contracts/rules/cash-receipt.ts';
import { isCash } from '@gyeol/contracts/rules/payment-methods.ts';
import type { Queries } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { takesCash } from '../config.ts';
import { authorizeOrder } from '../order/authorize-order.ts';
import type { Order } from '../order/order-row.ts';
import { isEnded } from '../order/order-states.ts';
import { findOrder } from '../order/order-store.ts';
import type { Deps } from '../payment/deps.ts';
import { readLedgerSums } from '../payment/payment-store.ts';
import { findLastReceiptEntry, findReceipt, type ReceiptEntry, type StoredReceipt } from './receipt-store.ts';
import { takesReceipt } from './request-receipt.ts';

type State = 'none' | 'requested' | 'issued' | 'cancelled';
interface Facts {
  stored: StoredReceipt | undefined;
  entry: ReceiptEntry | undefined;
  /** True when the whole payment was refunded. */
  isRefunded: boolean;
}
const stateOf = (order: Order, { stored, entry, isRefunded }: Facts): State => {
  // A cancelled receipt is due until a receipt for the remaining amount is issued.
  if (entry !== undefined) return entry.kind !== 'cancelled' ? 'issued' : stored?.dueAt ? 'requested' : 'cancelled';
  if (isEnded(order.status) || stored === undefined || isRefunded) return 'none';
  // The receipt was issued in the provider's window or by an operator, so its details are unknown.
  if (stored.impUid !== null && stored.dueAt === null) return 'issued';
  return stored.purpose === null ? 'none' : 'requested';
};

/** True when the whole payment was refunded and no receipt was ever issued. */
const isAllRefunded = async (
  db: Queries,
  stored: StoredReceipt | undefined,
  entry: ReceiptEntry | undefined,
): Promise<boolean> => {
  if (entry !== undefined || stored === undefined || stored.impUid === null) return false;
  const { paid, refunded } = await readLedgerSums(db, stored.merchantUid, stored.impUid);
  return paid === refunded;
};

/** The number is masked. Throws ORDER_NOT_FOUND, NOT_OWNER. */
export const receiptView = async ({ db, config }: Deps, member: Member, merchantUid: string) => {
  const order = await findOrder(db, merchantUid);
  if (order === undefined) throw problem('ORDER_NOT_FOUND');
  authorizeOrder(order, member);
  const [stored, entry] = await Promise.all([findReceipt(db, merchantUid), findLastReceiptEntry(db, merchantUid)]);
  if (!takesReceipt(order) && entry === undefined && !isCash(order.paymentMethod)) throw problem('ORDER_NOT_FOUND');
  const { purpose, masked } = entry ?? stored ?? { purpose: null, masked: null };
  const isRefunded = await isAllRefunded(db, stored, entry);
  const state = stateOf(order, { stored, entry, isRefunded });
  const isOpen = entry === undefined && state !== 'issued' && !isRefunded && takesReceipt(order);
  const isSelfIssued = isOpen && stored?.purpose === null && stored.dueAt !== null;
  return {
    merchantUid,
    state,
    purpose,
    number: masked,
    amount: entry?.amount ?? null,
    approvalNumber: entry?.approvalNumber ?? null,
    issuedAt: entry?.at ?? null,
    changeable: isOpen && stored?.issuing !== true && takesCash(config),
    selfIssueAt: isSelfIssued && order.paidAt ? selfIssueAt(order.paidAt) : null,
  };
};
