import type { DataOf, Envelope } from '@gyeol/contracts/event.ts';
import type { linesRefunded } from '@gyeol/contracts/events/claims.ts';
import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';

const save = sql(
  'refunds.save',
  `insert into line_refunds (claim_id, line_id, merchant_uid, kind, item_id, item_option_id, quantity, amount, refunded_at)
   select $1::bigint, l."lineId", $2::text, $3::text, l."itemId", l."itemOptionId", l.quantity, l.amount, $5::timestamptz
   from jsonb_to_recordset($4::jsonb) as l ("lineId" bigint, "itemId" bigint, "itemOptionId" bigint, quantity integer, amount bigint)
   on conflict do nothing`,
);
const countCancelled = sql(
  'refunds.count-cancelled',
  `update order_lines line set cancelled = r.quantity
   from (select line_id, sum(quantity)::integer as quantity from line_refunds
         where kind = 'cancel' and line_id = any ($1::bigint[]) group by line_id) r
   where line.line_id = r.line_id and line.cancelled <> r.quantity`,
);

/**
 * A repeated event changes nothing. Pieces that were cancelled before they were sent are taken off the order, so that
 * nobody packs them.
 */
export const saveRefund = async (tx: Tx, { data }: Envelope<DataOf<typeof linesRefunded>>): Promise<void> => {
  const { claimId, merchantUid, kind, lines, amount, refundedAt } = data;
  const rows = lines.length > 0 ? lines : [{ lineId: 0, itemId: null, itemOptionId: null, quantity: 0, amount }];
  tx.defer(save, [claimId, merchantUid, kind, JSON.stringify(rows), refundedAt]);
  if (kind === 'cancel') tx.defer(countCancelled, [lines.map(({ lineId }) => lineId)]);
};
