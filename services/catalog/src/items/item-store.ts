import type { Priced } from '@gyeol/contracts/rules/discount.ts';
import { type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import type { ItemFields } from './item.ts';

const insert = sql(
  'items.insert',
  `insert into items (title, description, image_url, price, is_discount_by_rate, discount_rate, discount_amount,
     discount_price, created_at, updated_at)
   values ($1::text, $2::text, $3::text, $4::bigint, $5::boolean, $6::integer, $7::bigint, $8::bigint,
     $9::timestamptz, $9::timestamptz)
   returning id`,
);
const update = sql(
  'items.update',
  `update items set title = $2::text, description = $3::text, image_url = $4::text, price = $5::bigint,
     is_discount_by_rate = $6::boolean, discount_rate = $7::integer, discount_amount = $8::bigint,
     discount_price = $9::bigint
   where id = $1::bigint`,
);
const setProductCode = sql('items.set-product-code', 'update items set product_code = $2::text where id = $1::bigint');
const setMadeToOrder = sql(
  'items.set-made-to-order',
  'update items set made_to_order = $2::boolean where id = $1::bigint',
);
const setBuyerLimit = sql('items.set-buyer-limit', 'update items set buyer_limit = $2::smallint where id = $1::bigint');
const selectPricing = sql(
  'items.pricing',
  `select price, is_discount_by_rate as "isDiscountByRate", discount_rate as "discountRate",
     discount_amount as "discountAmount" from items where id = $1::bigint`,
);
const exists = sql('items.exists', 'select 1 from items where id = $1::bigint and deleted_at is null');
const lock = sql('items.lock', 'select id from items where id = $1::bigint and deleted_at is null for no key update');
const setFlag = sql('items.set-sold-out', 'update items set sold_out = $2::boolean where id = $1::bigint');
const setRank = sql('items.set-priority', 'update items set priority = $2::integer where id = $1::bigint');
const markDeleted = sql('items.delete', 'update items set deleted_at = $2::timestamptz where id = $1::bigint');

const columns = (fields: ItemFields, imageUrl: string) => [
  fields.title,
  fields.description,
  imageUrl,
  fields.price,
  fields.isDiscountByRate,
  fields.discountRate,
  fields.discountAmount,
  fields.discountPrice,
];

export const insertItem = async (
  tx: Tx,
  item: { fields: ItemFields; imageUrl: string; createdAt: Date },
): Promise<number> => {
  const row = await tx.one<{ id: number }>(insert, [...columns(item.fields, item.imageUrl), item.createdAt]);
  return row.id;
};
export const updateItem = (tx: Tx, id: number, fields: ItemFields, imageUrl: string): Promise<number> =>
  tx.run(update, [id, ...columns(fields, imageUrl)]);
export const readPricing = (tx: Tx, id: number): Promise<Priced> => tx.one<Priced>(selectPricing, [id]);
/** Undefined keeps the stored code; an empty text removes it. */
export const updateProductCode = async (tx: Tx, id: number, code: string | null | undefined): Promise<void> => {
  if (code !== undefined) await tx.run(setProductCode, [id, code || null]);
};
/** Undefined keeps the stored value. */
export const updateMadeToOrder = async (tx: Tx, id: number, madeToOrder: boolean | undefined): Promise<void> => {
  if (madeToOrder !== undefined) await tx.run(setMadeToOrder, [id, madeToOrder]);
};
/** Undefined keeps the stored value. */
export const updateBuyerLimit = async (tx: Tx, id: number, limit: number | null | undefined): Promise<void> => {
  if (limit !== undefined) await tx.run(setBuyerLimit, [id, limit]);
};
export const hasItem = async (db: Queries, id: number): Promise<boolean> =>
  (await db.maybe(exists, [id])) !== undefined;
export const lockItem = async (tx: Tx, id: number): Promise<boolean> => (await tx.maybe(lock, [id])) !== undefined;
export const updateItemSoldOut = (tx: Tx, id: number, soldOut: boolean): Promise<number> =>
  tx.run(setFlag, [id, soldOut]);
export const updateItemPriority = (tx: Tx, id: number, priority: number): Promise<number> =>
  tx.run(setRank, [id, priority]);
export const markItemDeleted = (tx: Tx, id: number, now: Date): Promise<number> => tx.run(markDeleted, [id, now]);
