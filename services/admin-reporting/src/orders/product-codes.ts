import type { DataOf, Envelope } from '@gyeol/contracts/event.ts';
import type { itemSaved } from '@gyeol/contracts/events/catalog.ts';
import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';

const save = sql(
  'product-codes.save',
  `insert into product_codes (item_id, code) values ($1::bigint, $2::text)
   on conflict (item_id) do update set code = excluded.code`,
);
const forget = sql('product-codes.forget', 'delete from product_codes where item_id = $1::bigint');

/** An event from the previous release has no code, and changes nothing. */
export const saveProductCode = async (tx: Tx, { data }: Envelope<DataOf<typeof itemSaved>>): Promise<void> => {
  if (data.productCode === undefined) return;
  if (data.productCode === null) await tx.run(forget, [data.itemId]);
  else await tx.run(save, [data.itemId, data.productCode]);
};
