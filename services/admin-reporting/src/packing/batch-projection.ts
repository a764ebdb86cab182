import type { DataOf, Envelope } from '@gyeol/contracts/event.ts';
import type { orderPacked } from '@gyeol/contracts/events/order-payment.ts';
import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';

const saveBatch = sql(
  'packing.save-batch',
  `insert into packing_batches (id, size, packed_at) values ($1::bigint, $2::integer, $3::timestamptz) on conflict do nothing`,
);
const setBatch = sql(
  'packing.set-batch',
  'update orders set packing_batch_id = $2::bigint where merchant_uid = $1::text and packing_batch_id is null',
);

/** An order is put into a batch only once. */
export const packOrder = async (tx: Tx, { data }: Envelope<DataOf<typeof orderPacked>>): Promise<void> => {
  tx.defer(saveBatch, [data.packingBatchId, data.batchSize, data.packedAt]);
  tx.defer(setBatch, [data.merchantUid, data.packingBatchId]);
};
