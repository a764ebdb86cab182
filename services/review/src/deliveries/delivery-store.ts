import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';

export interface DeliveredLine {
  lineId: number;
  merchantUid: string;
  itemId: number;
  deliveredAt: string;
}

const save = sql(
  'deliveries.save',
  `insert into delivered_lines (line_id, merchant_uid, member_id, item_id, delivered_at)
   select "lineId", "merchantUid", $1::bigint, "itemId", "deliveredAt"
   from jsonb_to_recordset($2::jsonb) as line ("lineId" bigint, "merchantUid" text, "itemId" bigint, "deliveredAt" timestamptz)
   on conflict (line_id) do nothing`,
);
/** Remembers what a member received. Repeating it changes nothing. */
export const saveDeliveries = async (db: Queries, memberId: number, lines: readonly DeliveredLine[]): Promise<void> => {
  await db.run(save, [memberId, JSON.stringify(lines)]);
};

const unreviewed = sql(
  'deliveries.unreviewed',
  `select line.line_id as "lineId", line.merchant_uid as "merchantUid" from delivered_lines line
   where line.member_id = $1::bigint and line.item_id = $2::bigint
     and not exists (select from reviews where reviews.line_id = line.line_id)
   order by line.delivered_at, line.line_id limit 1`,
);
/** The oldest delivered line of the item that has no review yet. */
export const unreviewedLine = (
  db: Queries,
  memberId: number,
  itemId: number,
): Promise<{ lineId: number; merchantUid: string } | undefined> => db.maybe(unreviewed, [memberId, itemId]);
