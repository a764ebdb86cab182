import { type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';

export interface DeliveredLine {
  lineId: number;
  merchantUid: string;
  itemId: number;
  itemOptionName?: string;
  deliveredAt: string;
}

const save = sql(
  'deliveries.save',
  `insert into delivered_lines (line_id, merchant_uid, member_id, item_id, option_name, delivered_at)
   select "lineId", "merchantUid", $1::bigint, "itemId", "itemOptionName", "deliveredAt"
   from jsonb_to_recordset($2::jsonb) as line ("lineId" bigint, "merchantUid" text, "itemId" bigint, "itemOptionName" text,
     "deliveredAt" timestamptz)
   on conflict (line_id) do update set option_name = excluded.option_name
     where delivered_lines.option_name is null and excluded.option_name is not null`,
);
/** If a line is already stored, adds its option name when that name is missing, and changes nothing else. */
export const saveDeliveries = async (db: Queries, memberId: number, lines: readonly DeliveredLine[]): Promise<void> => {
  await db.run(save, [memberId, JSON.stringify(lines)]);
};

const unreviewed = sql(
  'deliveries.unreviewed',
  `select line.line_id as "lineId", line.merchant_uid as "merchantUid" from delivered_lines line
   where line.member_id = $1::bigint and line.item_id = $2::bigint and line.cancelled_at is null
     and not exists (select from reviews where reviews.line_id = line.line_id)
   order by line.delivered_at, line.line_id limit 1`,
);
/** Finds the oldest delivered line of the item that has no review yet. */
export const findUnreviewedLine = (
  db: Queries,
  memberId: number,
  itemId: number,
): Promise<{ lineId: number; merchantUid: string } | undefined> => db.maybe(unreviewed, [memberId, itemId]);

const reviewed = sql(
  'deliveries.reviewed',
  `select exists (select from delivered_lines line join reviews using (line_id)
   where line.member_id = $1::bigint and line.item_id = $2::bigint) as "reviewed"`,
);
export const hasReviewed = async (db: Queries, memberId: number, itemId: number): Promise<boolean> =>
  (await db.one<{ reviewed: boolean }>(reviewed, [memberId, itemId])).reviewed;

const cancel = sql(
  'deliveries.cancel',
  `update delivered_lines set cancelled_at = $3::timestamptz
   where member_id = $1::bigint and merchant_uid = $2::text and cancelled_at is null`,
);
/**
 * Marks the lines of a cancelled order as cancelled, because a refunded line cannot be reviewed. The rows stay, so that
 * a late answer of order-payment does not insert the lines again.
 */
export const markDeliveriesCancelled = async (
  db: Queries,
  { memberId, merchantUid, cancelledAt }: { memberId: number; merchantUid: string; cancelledAt: string },
): Promise<void> => {
  await db.run(cancel, [memberId, merchantUid, cancelledAt]);
};

const undo = sql(
  'deliveries.undo',
  `delete from delivered_lines line where merchant_uid = $1::text
     and not exists (select from reviews where reviews.line_id = line.line_id)`,
);
/** Deletes the lines of an order whose delivery was undone. Lines that were reviewed meanwhile are kept. */
export const deleteDeliveries = async (tx: Tx, { merchantUid }: { merchantUid: string }): Promise<void> => {
  tx.defer(undo, [merchantUid]);
};
