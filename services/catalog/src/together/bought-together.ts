import type { Worker } from '@gyeol/service-kit/app.ts';
import { type Db, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import type { Deps } from '../config.ts';

const shown = 8;
/**
 * At most this many items of one order are recorded, because an order of thirty items says little about any two of
 * them.
 */
const maxItems = 8;

const insertPairs = sql(
  'together.insert',
  `insert into items_bought_together (item_id, other_id)
   select one.id, other.id from unnest($1::bigint[]) one (id), unnest($1::bigint[]) other (id) where one.id <> other.id`,
);
/**
 * Counts only the latest 2,000 rows of the item, so that the query takes no longer for an item that was sold a million
 * times.
 */
const selectTogether = sql(
  'together.select',
  `select late.other_id as id from (
     select other_id from items_bought_together where item_id = $1::bigint order by id desc limit 2000) late
   join item_categories shelf on shelf.item_id = late.other_id and shelf.in_stock
     and shelf.category_id = (select id from categories where fixed)
   group by late.other_id having count(*) >= 3
   order by count(*) desc, late.other_id limit $2::integer`,
);
const selectBestOfCategory = sql(
  'together.best-of-category',
  `select shelf.item_id as id from item_categories shelf
   where shelf.category_id = (
       select own.category_id from item_categories own join categories c on c.id = own.category_id
       where own.item_id = $1::bigint order by c.fixed, c.id limit 1)
     and shelf.in_stock and shelf.item_id <> $1::bigint
   order by shelf.best_rank, shelf.created_at desc, shelf.item_id desc limit $2::integer`,
);

/** Records which items a paid order contains. Rows are only inserted, so that no order waits for another. */
export const recordBoughtTogether = async (tx: Tx, lines: readonly { itemId: number }[]): Promise<void> => {
  const ids = [...new Set(lines.map(({ itemId }) => itemId))].slice(0, maxItems);
  if (ids.length > 1) await tx.run(insertPairs, [ids]);
};

const deleteOld = sql(
  'together.delete-old',
  `delete from items_bought_together where ctid = any (array(
     select ctid from items_bought_together where at < $1::timestamptz - interval '1 year' limit 5000))`,
);
/** Deletes the rows before the latest 2,000, for each item that was bought in the last two hours. */
const deleteBehind = sql(
  'together.delete-behind',
  `delete from items_bought_together b using (
     select item.item_id, (
       select id from items_bought_together t where t.item_id = item.item_id order by id desc offset 2000 limit 1) as last
     from (select distinct item_id from items_bought_together where at > $1::timestamptz - interval '2 hours') item) old
   where b.item_id = old.item_id and b.id <= old.last`,
);
/** Deletes rows that are never read: all but the latest 2,000 of an item, and rows older than a year. */
export const forgetBoughtTogether = ({ db, now }: Pick<Deps, 'db' | 'now'>): Worker => ({
  name: 'forget-bought-together',
  everyMs: 60 * 60 * 1_000,
  exclusive: true,
  run: async (signal) => {
    while (!signal.aborted && (await db.run(deleteOld, [now()])) > 0);
    await db.run(deleteBehind, [now()]);
  },
});

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);
/**
 * Lists items that can be bought and that at least 3 recent orders contain together with this item. The most frequent
 * item comes first.
 */
export const boughtTogether = async (db: Db, itemId: number): Promise<number[]> =>
  idsOf(await db.rows<{ id: number }>(selectTogether, [itemId, shown]));
/** Lists items of the same category that can be bought, BEST first. */
export const bestOfCategory = async (db: Db, itemId: number): Promise<number[]> =>
  idsOf(await db.rows<{ id: number }>(selectBestOfCategory, [itemId, shown]));
