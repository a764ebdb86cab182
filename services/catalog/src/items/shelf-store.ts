import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';

/**
 * An SQL expression: the sort keys of an item as it is now. The price is missing, because a trigger of the shelf writes
 * it. The caller holds the item's row lock.
 */
const shelfKeys = `i.created_at, (greatest(0, i.price - coalesce(i.sale_price, i.discount_price)) * 10000 / i.price)::integer,
  case i.priority when 0 then 2147483647 else i.priority end,
  not i.sold_out and exists (
    select 1 from item_options o
    where o.item_id = i.id and o.deleted_at is null and not o.sold_out and o.stock > 0)`;
const upsertEntries = sql(
  'shelf.place',
  `insert into item_categories
     (category_id, item_id, created_at, discount_share, best_rank, in_stock)
   select c.id, i.id, ${shelfKeys} from items i cross join unnest($2::bigint[]) as c (id) where i.id = $1::bigint
   on conflict (item_id, category_id) do update set
     discount_share = excluded.discount_share, best_rank = excluded.best_rank, in_stock = excluded.in_stock`,
);
const refresh = sql(
  'shelf.refresh',
  `update item_categories s
   set (created_at, discount_share, best_rank, in_stock) = (
     select ${shelfKeys} from items i where i.id = s.item_id)
   where s.item_id = $1::bigint`,
);
const takeOffOthers = sql(
  'shelf.take-off-others',
  'delete from item_categories where item_id = $1::bigint and category_id <> all ($2::bigint[])',
);
const setHiddenCategories = sql(
  'shelf.set-hidden-categories',
  'update items set hidden_categories = $2::bigint[] where id = $1::bigint and hidden_categories is not null',
);
const hide = sql(
  'shelf.hide',
  `update items set hidden_categories = array(select category_id from item_categories where item_id = $1::bigint)
   where id = $1::bigint and hidden_categories is null`,
);
const show = sql(
  'shelf.show',
  `update items i set hidden_categories = null from items before
   where i.id = $1::bigint and before.id = i.id and before.hidden_categories is not null
   returning before.hidden_categories as categories`,
);
const clearHidden = sql(
  'shelf.clear-hidden-category',
  'update items set hidden_categories = array_remove(hidden_categories, $1::bigint) where hidden_categories @> array[$1::bigint]',
);
const clearCategory = sql('shelf.clear-category', 'delete from item_categories where category_id = $1::bigint');

/**
 * Puts the item into these categories and takes it out of all others. For a hidden item, saves the categories until the
 * item is shown again.
 */
export const replaceShelfEntries = async (tx: Tx, itemId: number, categoryIds: readonly number[]): Promise<void> => {
  if ((await tx.run(setHiddenCategories, [itemId, categoryIds])) === 1) return;
  await tx.run(takeOffOthers, [itemId, categoryIds]);
  await tx.run(upsertEntries, [itemId, categoryIds]);
};
/** Updates the sort keys. Call it after a change of price, priority, flags or options. */
export const updateShelfEntries = (tx: Tx, itemId: number): Promise<number> => tx.run(refresh, [itemId]);
export const deleteShelfEntries = (tx: Tx, itemId: number): Promise<number> => tx.run(takeOffOthers, [itemId, []]);
export const deleteCategoryEntries = async (tx: Tx, categoryId: number): Promise<void> => {
  await tx.run(clearCategory, [categoryId]);
  await tx.run(clearHidden, [categoryId]);
};
/** The caller holds the item's row lock. */
export const markItemHidden = async (tx: Tx, itemId: number): Promise<void> => {
  if ((await tx.run(hide, [itemId])) === 1) await deleteShelfEntries(tx, itemId);
};
/** Puts the item back into the categories that it had when it was hidden. The caller holds the item's row lock. */
export const markItemShown = async (tx: Tx, itemId: number): Promise<void> => {
  const hidden = await tx.maybe<{ categories: number[] }>(show, [itemId]);
  if (hidden) await replaceShelfEntries(tx, itemId, hidden.categories);
};
