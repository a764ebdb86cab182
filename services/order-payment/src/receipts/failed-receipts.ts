import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import type { ReceiptPurpose } from '@gyeol/contracts/rules/cash-receipt.ts';
import { recordAudit } from '@gyeol/service-kit/audit.ts';
import { type Db, sql } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';

const list = sql(
  'cash-receipts.failed',
  `select merchant_uid as "merchantUid", purpose, masked as number, fault, tries, due_at as "nextAt" from cash_receipts
   where fault is not null order by due_at, merchant_uid limit $1::integer offset $2::integer`,
);
const count = sql(
  'cash-receipts.failed-count',
  'select count(*)::integer as n from cash_receipts where fault is not null',
);
// A dismissed receipt is due again when money of the payment moves, for example by a refund.
const decide = sql(
  'cash-receipts.decide',
  `update cash_receipts set tries = 0, due_at = case when $2::boolean then $3::timestamptz end,
     fault = case when $2::boolean then fault end, issuing = issuing and $2::boolean
   where merchant_uid = $1::text and fault is not null`,
);

interface FailedReceipt {
  merchantUid: string;
  purpose: ReceiptPurpose | null;
  number: string | null;
  fault: string;
  tries: number;
  nextAt: Date | null;
}
export const countFailedReceipts = async (db: Db): Promise<number> => (await db.one<{ n: number }>(count)).n;

export const listFailedReceipts = async (db: Db, { page, size }: { page: number; size: number }) => {
  const [content, totalElements] = await Promise.all([
    db.rows<FailedReceipt>(list, [size, page * size]),
    countFailedReceipts(db),
  ]);
  return { content, totalElements, totalPages: Math.ceil(totalElements / size) };
};

/** Retries a failed receipt at once, or leaves the receipt to the operator. Throws CASH_RECEIPT_NOT_FAILED. */
export const decideReceipt = (
  { db, now }: { db: Db; now: () => Date },
  merchantUid: string,
  { decision }: BodyOf<typeof orderCalls.decideReceipt>,
): Promise<void> =>
  db.tx(async (tx) => {
    const at = now();
    if ((await tx.run(decide, [merchantUid, decision === 'retry', at])) === 0) throw problem('CASH_RECEIPT_NOT_FAILED');
    await recordAudit(tx, {
      kind: 'order',
      id: merchantUid,
      after: { cashReceipt: decision === 'retry' ? 'RETRIED' : 'BY_HAND' },
      at,
    });
  });
