import type { AnswerAt } from '@gyeol/contracts/call.ts';
import type { internalCalls as calls } from '@gyeol/contracts/internal/index.ts';
import { itemAt } from '@gyeol/contracts/rules/sale.ts';
import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import { timedPriceColumns } from './item-sales.ts';
import { priceStruck } from './price-struck.ts';

type ListedItem = Omit<AnswerAt<typeof calls.listedItems, 200>['items'][number], 'updatedAt'> & { updatedAt: Date };

/**
 * Begins each page after the last id of the page before, so that even among 100,000 items no page costs more than the
 * first page. Every shown item is in the category ALL.
 */
const selectListed = sql(
  'items.listed',
  `select i.id, i.title, i.description, i.image_url as "imageUrl", i.price, ${timedPriceColumns},
     p.lowest_price as "lowestPrice", i.updated_at as "updatedAt", ${priceStruck},
     coalesce((select s.in_stock from item_categories s join categories c on c.id = s.category_id
       where s.item_id = i.id and c.fixed), false) as "inStock",
     array(select c.name from item_categories s join categories c on c.id = s.category_id
       where s.item_id = i.id and not c.fixed order by c.id) as categories
   from items i cross join lateral item_prices(i.id, i.discount_price) p where i.id > $1::bigint and i.deleted_at is null and i.hidden_categories is null
   order by i.id limit $2::integer`,
);

/** The items have their prices of the moment `at`. */
export const listedItems = async (
  db: Queries,
  { after, limit, at }: { after: number; limit: number; at: Date },
): Promise<ListedItem[]> => (await db.rows<ListedItem>(selectListed, [after, limit])).map((item) => itemAt(item, at));
