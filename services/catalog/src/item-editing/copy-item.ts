import { sql } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { updateItemSoldOut } from '../items/item-store.ts';
import type { Detail } from '../items/item-views.ts';
import { itemSavedAnswer } from '../items/saved-item.ts';
import { listMissingFields } from '../notices/notice-store.ts';
import type { EditDeps } from '../operators/operator.ts';

const behind = ' (복사)';
const insertCopy = sql(
  'items.copy',
  `insert into items (title, description, image_url, price, is_discount_by_rate, discount_rate, discount_amount,
     discount_price, goods_kind, notice_complete, low_stock_at, made_to_order, buyer_limit, hidden_categories, created_at, updated_at)
   select left(title, ${200 - behind.length}) || '${behind}', description, image_url, price, is_discount_by_rate,
     discount_rate, discount_amount, discount_price, goods_kind, notice_complete, low_stock_at, made_to_order, buyer_limit,
     array(select category_id from item_memberships m where m.item_id = items.id), $2::timestamptz, $2::timestamptz
   from items where id = $1::bigint and deleted_at is null
   returning id`,
);
const copyOptions = sql(
  'items.copy-options',
  `insert into item_options (item_id, name, additional_price, stock, image_urls)
   select $2::bigint, name, additional_price, 0, image_urls from item_options
   where item_id = $1::bigint and deleted_at is null order by id`,
);
const copyImages = sql(
  'items.copy-images',
  `insert into item_images (item_id, kind, image_url, priority, continues)
   select $2::bigint, kind, image_url, priority, continues from item_images where item_id = $1::bigint`,
);
const copyFacts = sql(
  'items.copy-facts',
  `insert into item_facts (item_id, position, key, label, body, table_rows)
   select $2::bigint, position, key, label, body, table_rows from item_facts where item_id = $1::bigint`,
);

/**
 * Copies an item as a hidden item, without its stock, its rank in BEST and its product code. Anybody who has the
 * address of a hidden item could buy it. So when the shop requires complete notices, the copy is 품절 until its notice is
 * complete. Throws ITEM_NOT_FOUND.
 */
export const copyItem = (deps: EditDeps, id: number): Promise<Detail> =>
  deps.db.tx(async (tx) => {
    const copy = await tx.maybe<{ id: number }>(insertCopy, [id, deps.now()]);
    if (copy === undefined) throw problem('ITEM_NOT_FOUND');
    for (const part of [copyOptions, copyImages, copyFacts]) await tx.run(part, [id, copy.id]);
    if ((await listMissingFields(tx, copy.id)).length > 0) await updateItemSoldOut(tx, copy.id, true);
    return itemSavedAnswer(tx, deps, copy.id);
  });
