import type { DataOf, Envelope } from '@gyeol/contracts/event.ts';
import type { itemDeleted, itemSaved } from '@gyeol/contracts/events/catalog.ts';
import type { QuotedLine } from '@gyeol/contracts/internal/catalog.ts';
import { type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import type { Static } from 'typebox';

/** The live price and stock of one option, as catalog answers them. */
export type Quote = Static<typeof QuotedLine>;

const saveItem = sql(
  'items.save',
  `insert into items (id, version, title, image_url, discount_price, sold_out, deleted)
   values ($1, $2, $3, $4, $5, $6, false)
   on conflict (id) do update
      set version = excluded.version, title = excluded.title, image_url = excluded.image_url,
          discount_price = excluded.discount_price, sold_out = excluded.sold_out, deleted = false
    where items.version < excluded.version`,
);
const saveOptions = sql(
  'items.save-options',
  `with published as (
     select * from jsonb_to_recordset($2::jsonb)
       as o (id bigint, name text, "additionalPrice" bigint, "isOptionSoldOut" boolean)
   ), gone as (
     update options set deleted = true where item_id = $1 and id not in (select id from published)
   )
   insert into options (id, item_id, name, additional_price, sold_out, deleted)
   select id, $1, name, "additionalPrice", "isOptionSoldOut", false from published
   on conflict (id) do update
      set item_id = excluded.item_id, name = excluded.name, additional_price = excluded.additional_price,
          sold_out = excluded.sold_out, deleted = false`,
);
/** A snapshot that is not newer than the stored one changes nothing. */
export const projectItem = async (tx: Tx, { version, data }: Envelope<DataOf<typeof itemSaved>>): Promise<void> => {
  const { itemId, title, imageUrl, discountPrice, soldOut, options } = data;
  const newer = await tx.run(saveItem, [itemId, version, title, imageUrl, discountPrice, soldOut]);
  if (newer > 0) await tx.run(saveOptions, [itemId, JSON.stringify(options)]);
};

const markItemDeleted = sql(
  'items.delete',
  `insert into items (id, version, title, image_url, discount_price, sold_out, deleted)
   values ($1, $2, '', '', 0, true, true)
   on conflict (id) do update set version = excluded.version, deleted = true where items.version < excluded.version`,
);
const markOptionsDeleted = sql('items.delete-options', 'update options set deleted = true where item_id = $1');
/**
 * Marks an item as deleted. The deletion is the last event of an item. Cart lines of the item stay, shown as sold out,
 * until the members remove them.
 */
export const projectItemDeletion = async (
  tx: Tx,
  { version, data }: Envelope<DataOf<typeof itemDeleted>>,
): Promise<void> => {
  const newer = await tx.run(markItemDeleted, [data.itemId, version]);
  if (newer > 0) await tx.run(markOptionsDeleted, [data.itemId]);
};

const insertQuoted = sql(
  'items.save-quoted',
  // Inserts the item before its option, because events lock the two rows in this order. The insert of the option reads
  // the result of `item`, so that PostgreSQL inserts the item first.
  `with item as (
     insert into items (id, version, title, image_url, discount_price, sold_out) values ($1, 0, $2, $3, $4, false)
     on conflict (id) do nothing
     returning id
   )
   insert into options (id, item_id, name, additional_price, sold_out)
   select $5, $1, $6, $7, $8 from (select count(*) from item) as saved
   on conflict (id) do nothing`,
);
/**
 * Saves catalog's answer about an option whose event has not arrived yet. Any later event replaces the saved values. In
 * a sale, the saved price is that of the sale until then.
 */
export const insertQuote = (db: Queries, quote: Quote): Promise<number> =>
  db.run(insertQuoted, [
    ...[quote.itemId, quote.title, quote.imageUrl, quote.unitPrice - quote.additionalPrice],
    ...[quote.itemOptionId, quote.itemOptionName, quote.additionalPrice, quote.soldOut],
  ]);
