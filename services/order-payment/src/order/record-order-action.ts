import { recordAudit } from '@gyeol/service-kit/audit.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import type { Order } from './order-row.ts';

const auditFieldsOf = ({
  status,
  trackingNumber,
  postUrl,
  cancelRequestedAt,
  goodsBackAt,
  goodsWrittenOff,
  memo,
}: Order) => ({
  paymentStatus: status,
  trackingNumber,
  postUrl,
  cancelRequestedAt,
  goodsBackAt,
  goodsWrittenOff,
  memo,
});
/** Writes the audit record of an operator's action on an order. The buyer's own actions are not recorded. */
export const recordOrderAction = (tx: Tx, before: Order, after: Order, at: Date): Promise<void> =>
  recordAudit(tx, {
    kind: 'order',
    id: after.merchantUid,
    before: auditFieldsOf(before),
    after: auditFieldsOf(after),
    at,
  });
