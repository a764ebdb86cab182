import { noteAction } from '@gyeol/service-kit/audit.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import type { Order } from './order-row.ts';

const factsOf = ({ status, trackingNumber, postUrl, cancelRequestedAt, goodsBackAt, memo }: Order) => ({
  paymentStatus: status,
  trackingNumber,
  postUrl,
  cancelRequestedAt,
  goodsBackAt,
  memo,
});
/** What an operator made of an order, for the audit trail; an owner's own step leaves no line. */
export const noteOrderAction = (tx: Tx, before: Order, after: Order, at: Date): Promise<void> =>
  noteAction(tx, { kind: 'order', id: after.merchantUid, before: factsOf(before), after: factsOf(after), at });
