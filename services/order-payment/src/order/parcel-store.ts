import type { CarrierCode } from '@gyeol/contracts/rules/carrier.ts';
import { type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import type { Order } from './order-row.ts';
import type { Parcel } from './paid-transitions.ts';

export interface ParcelLine {
  lineId: number;
  quantity: number;
}
export interface StoredParcel {
  id: number;
  carrier: CarrierCode;
  trackingNumber: string;
  postUrl: string;
  state: 'SHIPPING' | 'DELIVERED';
  shippedAt: Date;
  deliveredAt: Date | null;
  /** The lines in the parcel. Null means the whole order. */
  lines: ParcelLine[] | null;
}
const list = sql(
  'parcels.list',
  `select id, carrier, tracking_number as "trackingNumber", post_url as "postUrl", state, shipped_at as "shippedAt",
     delivered_at as "deliveredAt", lines
   from parcels where merchant_uid = $1::text and claim_id is null order by id`,
);
const listSeveral = sql(
  'parcels.list-several',
  `select merchant_uid as "merchantUid", id, tracking_number as "trackingNumber", state
   from parcels where merchant_uid = any ($1::text[]) and claim_id is null order by id`,
);
const markDelivered = sql(
  'parcels.mark-delivered',
  `update parcels set state = 'DELIVERED', delivered_at = $2::timestamptz, poll_due_at = null
   where id = $1::bigint and state = 'SHIPPING' and tracking_number = $3::text`,
);
const insert = sql(
  'parcels.insert',
  `insert into parcels (merchant_uid, carrier, tracking_number, post_url, state, shipped_at, lines, poll_due_at)
   values ($1::text, $2::text, $3::text, $4::text, 'SHIPPING', $5::timestamptz, $6::jsonb, $5::timestamptz)`,
);
const unshipped = sql(
  'parcels.unshipped',
  `select * from (
     select l.merchant_uid as "merchantUid", l.line_id as "lineId", l.quantity
       - coalesce((select sum(x.quantity) from parcels p, jsonb_to_recordset(p.lines) as x ("lineId" bigint, quantity integer)
           where p.merchant_uid = l.merchant_uid and p.claim_id is null and x."lineId" = l.line_id), 0)
       - coalesce((select sum(cardinality(c.pieces)) from claim_lines c join refund_requests r on r.id = c.claim_id
           where c.line_id = l.line_id and r.kind = 'cancel' and r.state not in ('REFUSED', 'WITHDRAWN')), 0)
       as quantity
     from order_lines l
     where l.merchant_uid = any ($1::text[])
       and not exists (select from parcels p where p.merchant_uid = l.merchant_uid and p.claim_id is null and p.lines is null)
   ) l where l.quantity > 0 order by l."lineId"`,
);

/** Lists the parcels with which an order was shipped, oldest first. Exchange parcels are left out. */
export const listParcels = (db: Queries, merchantUid: string): Promise<StoredParcel[]> => db.rows(list, [merchantUid]);

export type ParcelNumber = Pick<StoredParcel, 'id' | 'trackingNumber' | 'state'>;
/** Answers the tracking numbers of all parcels by order number, oldest first. */
export const listParcelNumbers = async (
  db: Queries,
  merchantUids: readonly string[],
): Promise<ReadonlyMap<string, readonly ParcelNumber[]>> => {
  const rows = await db.rows<ParcelNumber & { merchantUid: string }>(listSeveral, [merchantUids]);
  return Map.groupBy(rows, ({ merchantUid }) => merchantUid);
};

/**
 * Marks a parcel as delivered. Changes nothing when the parcel is delivered already or has another tracking number by
 * now. Answers true when the parcel was changed.
 */
export const markParcelDelivered = async (
  tx: Tx,
  { id, trackingNumber }: Pick<ParcelNumber, 'id' | 'trackingNumber'>,
  deliveredAt: Date,
): Promise<boolean> => (await tx.run(markDelivered, [id, deliveredAt, trackingNumber])) > 0;

/** Inserts a parcel with some lines of an order. A parcel with all lines is written together with the order's row. */
export const insertParcel = (
  tx: Tx,
  { merchantUid }: Order,
  { carrier, trackingNumber, postUrl }: Parcel,
  lines: readonly ParcelLine[],
  at: Date,
): Promise<number> => tx.run(insert, [merchantUid, carrier, trackingNumber, postUrl, at, JSON.stringify(lines)]);

/** Answers by order number the lines that are in no parcel and not cancelled. */
export const listUnshippedLines = async (
  db: Queries,
  merchantUids: readonly string[],
): Promise<ReadonlyMap<string, readonly ParcelLine[]>> => {
  const rows = await db.rows<ParcelLine & { merchantUid: string }>(unshipped, [merchantUids]);
  return Map.groupBy(rows, ({ merchantUid }) => merchantUid);
};
