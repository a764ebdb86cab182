import { maxPackedOrders } from '@gyeol/contracts/http/order-payment/packing.ts';
import { type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';

const insert = sql(
  'packing.insert-batch',
  `insert into packing_batches (request_id, packed_by, packed_at) values ($1::uuid, $2::bigint, $3::timestamptz)
   on conflict (request_id) do nothing returning id`,
);
const find = sql(
  'packing.find-batch',
  `select b.id, b.skipped_count as "skippedCount", (select count(*)::integer from orders o where o.packing_batch_id = b.id) as "orderCount"
   from packing_batches b where b.request_id = $1::uuid`,
);
const updateSkipped = sql(
  'packing.save-skipped',
  'update packing_batches set skipped_count = $2::integer where id = $1::bigint',
);
const unpacked = sql(
  'packing.unpacked',
  `select merchant_uid as "merchantUid" from orders
   where status = 'PREPARING' and packing_batch_id is null and cancel_requested_at is null
     and lines_cancel_requested_at is null and exchange_claim_id is null
   order by paid_at, merchant_uid limit ${maxPackedOrders}`,
);

interface NewBatch {
  requestId: string;
  packedBy: number;
  at: Date;
}
/**
 * Inserts a batch and answers its id, or undefined when the request already has a batch. A simultaneous repeat of the
 * request waits here.
 */
export const insertBatch = async (tx: Tx, { requestId, packedBy, at }: NewBatch): Promise<number | undefined> =>
  (await tx.maybe<{ id: number }>(insert, [requestId, packedBy, at]))?.id;

interface PackedBatch {
  id: number;
  orderCount: number;
  /** The number of named orders that could not be packed. */
  skippedCount: number;
}
export const readBatch = (tx: Tx, requestId: string): Promise<PackedBatch> => tx.one(find, [requestId]);
export const updateSkippedCount = (tx: Tx, id: number, skippedCount: number): void =>
  tx.defer(updateSkipped, [id, skippedCount]);

/**
 * Lists the order numbers of unpacked orders, the earliest paid first. The list has at most as many orders as one batch
 * takes.
 */
export const listUnpackedOrders = async (db: Queries): Promise<string[]> =>
  (await db.rows<{ merchantUid: string }>(unpacked)).map(({ merchantUid }) => merchantUid);
