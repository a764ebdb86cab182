import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import type { Period } from '../filters/query-filters.ts';

// Leaves out cancelled orders, because the sales contain neither their payments nor their refunds.
const within = `line_refunds r join orders o using (merchant_uid)
   where r.refunded_at >= coalesce($1::timestamptz, '-infinity') and r.refunded_at < coalesce($2::timestamptz, 'infinity')
     and o.status <> 'CANCELLED'`;
const byDay = sql(
  'refunds.by-day',
  `select business_day(r.refunded_at)::text as day, sum(r.amount)::bigint as refunded from ${within} group by 1`,
);
const byItem = sql(
  'refunds.by-item',
  `select r.item_id as "itemId", coalesce(sum(r.quantity) filter (where r.kind <> 'exchange'), 0)::bigint as quantity,
     sum(r.amount)::bigint as refunded
   from ${within} and r.item_id = any ($3::bigint[]) group by 1`,
);

/** In won. A refund counts on the business day on which it was made. */
export const refundsByDay = (db: Queries, { from, to }: Period): Promise<{ day: string; refunded: number }[]> =>
  db.rows(byDay, [from, to]);
/** The refund of a price difference after an exchange counts in won, but not in pieces. */
export const refundsByItem = async (db: Queries, { from, to }: Period, itemIds: readonly number[]) => {
  const rows = await db.rows<{ itemId: number; quantity: number; refunded: number }>(byItem, [from, to, itemIds]);
  return new Map(rows.map((row) => [row.itemId, row]));
};
