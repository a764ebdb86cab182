import type { AnswerAt } from '@gyeol/contracts/call.ts';
import type { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { noticeFieldsOf } from '@gyeol/contracts/rules/item-notice.ts';
import { itemAt } from '@gyeol/contracts/rules/sale.ts';
import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import { factsOfItem } from './fact-store.ts';
import { timedPriceColumns } from './item-sales.ts';
import { priceStruck } from './price-struck.ts';

export type Card = AnswerAt<typeof catalogCalls.getBest, 200>[number];
export type Detail = Omit<AnswerAt<typeof catalogCalls.getById, 200>, 'createdAt'> & { createdAt: Date };
export type OperatorRow = Omit<
  AnswerAt<typeof catalogCalls.operatorItems, 200>['_embedded']['operatorItemDTOList'][number],
  'createdAt'
> & { createdAt: Date };
export type PriorityRow = AnswerAt<typeof catalogCalls.setPriority, 200>;

const stockOfItem = `(select coalesce(sum(o.stock), 0)::integer from item_options o
  where o.item_id = i.id and o.deleted_at is null and not o.sold_out) as "stockQuantity"`;
const fields = `i.id, i.title, i.description, i.image_url as "imageUrl", i.price, ${timedPriceColumns},
  i.is_discount_by_rate as "isDiscountByRate", i.discount_rate as "discountRate",
  i.discount_amount as "discountAmount", p.lowest_price as "lowestPrice", p.price_varies as "priceVaries",
  ${priceStruck}, i.sold_out as "soldOut", ${stockOfItem}`;
const withPrices = 'items i cross join lateral item_prices(i.id, i.discount_price) p';
const house = `i.hidden_categories is not null as hidden, i.product_code as "productCode",
  i.made_to_order as "madeToOrder", i.buyer_limit as "buyerLimit"`;
const optionsOfItem = (more = '') =>
  `(select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'additionalPrice', o.additional_price,
     'stockQuantity', o.stock, 'isOptionSoldOut', o.sold_out${more}) order by o.id), '[]')
   from item_options o where o.item_id = i.id and o.deleted_at is null) as "itemOptions"`;
const images = (kind: 'detail' | 'guide') =>
  `(select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('imageUrl', m.image_url, 'priority', m.priority,
      'continues', nullif(m.continues, false))) order by m.priority, m.image_url), '[]')
    from item_images m where m.item_id = i.id and m.kind = '${kind}') as "${kind}Images"`;

const selectCards = sql(
  'items.cards',
  `select ${fields}, (
     select m.image_url from item_images m where m.item_id = i.id and m.kind = 'detail' and m.image_url <> i.image_url
     order by m.priority, m.image_url limit 1) as "hoverImageUrl"
   from ${withPrices} where i.id = any ($1::bigint[]) and i.deleted_at is null and i.hidden_categories is null`,
);
const selectBest = sql(
  'items.best',
  `select s.item_id as id from item_categories s
   where s.category_id = (select id from categories where fixed) and s.best_rank < 2147483647
   order by s.best_rank, s.created_at desc, s.item_id desc limit 14`,
);
const selectDetail = sql(
  'items.detail',
  `select ${fields}, i.priority, i.created_at as "createdAt", ${images('detail')}, ${images('guide')},
     ${factsOfItem} as "facts", i.goods_kind as "goodsKind", ${house}, ${optionsOfItem(`, 'imageUrls', o.image_urls`)},
     (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.id), '[]')
       from item_memberships s join categories c on c.id = s.category_id where s.item_id = i.id) as "categories"
   from ${withPrices} where i.id = $1::bigint and i.deleted_at is null`,
);
const selectPriorities = sql(
  'items.priorities',
  `select id, title, price, discount_price as "discountPrice", image_url as "imageUrl", priority
   from items where id = any ($1::bigint[]) and deleted_at is null`,
);
const selectOperatorItems = sql(
  'items.for-operators',
  `select ${fields}, i.priority, i.created_at as "createdAt", ${house}, ${optionsOfItem()},
     (select coalesce(jsonb_agg(c.name order by c.id), '[]')
       from item_memberships s join categories c on c.id = s.category_id where s.item_id = i.id) as "categories"
   from ${withPrices} where i.id = any ($1::bigint[]) and i.deleted_at is null`,
);

const inOrder = <Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/**
 * Lists cards in the order of the ids, with their prices of the moment `at`. An item that was deleted or hidden
 * meanwhile is left out.
 */
export const cardsOf = async (db: Queries, ids: readonly number[], at: Date): Promise<Card[]> => {
  const cards = ids.length === 0 ? [] : await db.rows<Card>(selectCards, [ids]);
  return inOrder(ids, cards).map((card) => itemAt(card, at));
};

/**
 * Lists priority 1 first, and the newest first among equals. Lists at most 14 items, because the home page has room for
 * 14.
 */
export const bestCards = async (db: Queries, at: Date): Promise<Card[]> =>
  cardsOf(
    db,
    (await db.rows<{ id: number }>(selectBest)).map(({ id }) => id),
    at,
  );

/** The item with its prices without a sale. */
export const itemDetail = async (db: Queries, id: number): Promise<Detail | undefined> => {
  const item = await db.maybe<Omit<Detail, 'noticeFields'>>(selectDetail, [id]);
  return item && { ...item, noticeFields: noticeFieldsOf(item.goodsKind, item.facts) };
};

export const priorityRows = async (db: Queries, ids: readonly number[]): Promise<PriorityRow[]> =>
  inOrder(ids, await db.rows<PriorityRow>(selectPriorities, [ids]));

export const operatorRows = async (db: Queries, ids: readonly number[]): Promise<OperatorRow[]> =>
  inOrder(ids, await db.rows<OperatorRow>(selectOperatorItems, [ids]));
