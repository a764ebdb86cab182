import type { DataOf, Envelope } from '@gyeol/contracts/event.ts';
import type { saleChanged } from '@gyeol/contracts/events/sale.ts';
import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';

const saveSale = sql(
  'sales.save',
  `insert into sales (id, version, title, starts_at, ends_at)
   values ($1, $2, $3, $4::timestamptz, $5::timestamptz)
   on conflict (id) do update
      set version = excluded.version, title = excluded.title, starts_at = excluded.starts_at, ends_at = excluded.ends_at
    where sales.version < excluded.version`,
);
const replaceItems = sql(
  'sales.replace-items',
  `with published as (
     select * from jsonb_to_recordset($2::jsonb) as x ("itemId" bigint, "salePrice" bigint)
   ), gone as (
     delete from sale_items where sale_id = $1 and item_id not in (select "itemId" from published)
   )
   insert into sale_items (sale_id, item_id, sale_price)
   select $1, "itemId", "salePrice" from published
   on conflict (sale_id, item_id) do update set sale_price = excluded.sale_price`,
);
/** A snapshot that is not newer than the stored one changes nothing. A sale that is over has no items. */
export const projectSale = async (tx: Tx, { version, data }: Envelope<DataOf<typeof saleChanged>>): Promise<void> => {
  const { saleId, title, startsAt, endsAt, items } = data;
  const newer = await tx.run(saveSale, [saleId, version, title, startsAt, endsAt]);
  if (newer > 0) await tx.run(replaceItems, [saleId, JSON.stringify(items)]);
};
