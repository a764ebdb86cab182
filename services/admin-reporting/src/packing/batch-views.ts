import { pageInfo } from '@gyeol/contracts/schema.ts';
import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { linesJson } from '../orders/lines-json.ts';

interface Batch {
  id: number;
  packedAt: Date;
  size: number;
  waiting: number;
  cancelled: number;
}
interface StoredBatch extends Batch {
  arrived: number;
}
const counted = `b.id, b.packed_at as "packedAt", b.size, o.*
  from packing_batches b cross join lateral (
    select count(*)::integer as arrived, count(*) filter (where status = 'PREPARING')::integer as waiting,
      count(*) filter (where status = 'CANCELLED')::integer as cancelled
    from orders where packing_batch_id = b.id) o`;
const batches = sql(
  'packing.batches',
  `select ${counted} where b.id in (select id from packing_batches order by id desc limit $1::integer offset $2::bigint)
   order by b.id desc`,
);
const total = sql('packing.count', 'select count(*)::bigint as n from packing_batches');
const batch = sql('packing.batch', `select ${counted} where b.id = $1::bigint`);
const orders = sql(
  'packing.orders',
  `select merchant_uid as "merchantUid", name, buyer_name as "buyerName", item_titles as "itemTitles", paid_at as "paymentTime",
     status as "paymentStatus", tracking_number as "trackingNumber", memo,
     (select coalesce(sum(l.quantity - l.cancelled), 0)::integer from order_lines l where l.merchant_uid = o.merchant_uid) as quantity
   from orders o where packing_batch_id = $1::bigint order by paid_at, merchant_uid`,
);
const slips = sql(
  'packing.slips',
  `select merchant_uid as "merchantUid", paid_at as "paymentTime", name, phone_number as "phoneNumber", buyer_name as "buyerName",
     post_code as "postCode", address, detail_address as "detailAddress", post_memo as "postMemo", memo, ${linesJson} as lines
   from orders o where packing_batch_id = $1::bigint and status = 'PREPARING' order by paid_at, merchant_uid`,
);

interface BatchOrder {
  merchantUid: string;
  name: string;
  buyerName: string;
  itemTitles: string;
  quantity: number;
  paymentTime: Date;
  paymentStatus: 'PREPARING' | 'SHIPPING' | 'DELIVERED' | 'CANCELLED';
  trackingNumber: string | null;
  memo: string | null;
}
interface Slip {
  merchantUid: string;
  paymentTime: Date;
  name: string;
  phoneNumber: string;
  buyerName: string;
  postCode: string | null;
  address: string | null;
  detailAddress: string | null;
  postMemo: string | null;
  memo: string | null;
  lines: {
    itemId: number;
    itemOptionId: number;
    title: string;
    itemOptionName: string;
    productCode: string | null;
    quantity: number;
  }[];
}

const batchOf = ({ id, packedAt, size, waiting, cancelled }: StoredBatch): Batch => ({
  ...{ id, packedAt, size, waiting, cancelled },
});
const findBatch = async (db: Queries, id: number): Promise<StoredBatch> => {
  const found = await db.maybe<StoredBatch>(batch, [id]);
  if (found === undefined) throw problem('PACKING_BATCH_NOT_FOUND');
  return found;
};

export const listBatches = async (db: Queries, paging: { page: number; size: number }) => {
  const [rows, { n }] = await Promise.all([
    db.rows<StoredBatch>(batches, [paging.size, paging.page * paging.size]),
    db.one<{ n: number }>(total),
  ]);
  const { totalElements, totalPages } = pageInfo(paging, n);
  return { content: rows.map(batchOf), totalElements, totalPages };
};

/** The orders are sorted by the time of payment, the oldest first. Throws PACKING_BATCH_NOT_FOUND. */
export const readBatch = async (db: Queries, id: number) => {
  const found = await findBatch(db, id);
  return { ...batchOf(found), ready: found.arrived === found.size, orders: await db.rows<BatchOrder>(orders, [id]) };
};

/** Throws PACKING_BATCH_NOT_FOUND, and PACKING_BATCH_NOT_READY while some orders of the batch have not arrived here. */
export const demandWhole = async (db: Queries, id: number): Promise<void> => {
  const { arrived, size } = await findBatch(db, id);
  if (arrived < size) throw problem('PACKING_BATCH_NOT_READY', { retryAfterSeconds: 1 });
};

/** Throws PACKING_BATCH_NOT_FOUND, PACKING_BATCH_NOT_READY. */
export const readSlips = async (db: Queries, id: number): Promise<Slip[]> => {
  await demandWhole(db, id);
  return db.rows<Slip>(slips, [id]);
};
