import type { ItemOption as ItemOptionSchema } from '@gyeol/contracts/http/catalog/item.ts';
import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import type { Static } from 'typebox';

export type ItemOption = Static<typeof ItemOptionSchema>;
export interface LockedOption extends ItemOption {
  readonly itemId: number;
  readonly restockRound: number;
}

const columns = `id, name, additional_price as "additionalPrice", stock as "stockQuantity",
  sold_out as "isOptionSoldOut"`;
const locked = `o.id, o.name, o.additional_price as "additionalPrice", o.stock as "stockQuantity",
  o.sold_out as "isOptionSoldOut", o.item_id as "itemId", o.restock_round as "restockRound"`;

const insert = sql(
  'options.insert',
  `insert into item_options (item_id, name, additional_price, stock)
   values ($1::bigint, $2::text, $3::bigint, $4::integer) returning ${columns}`,
);
const insertAdjustmentRow = sql(
  'options.adjust',
  `insert into stock_adjustments (item_option_id, delta, member_id, at)
   values ($1::bigint, $2::integer, $3::bigint, $4::timestamptz)`,
);
const lockOne = sql(
  'options.lock',
  `select ${locked} from item_options o join items i on i.id = o.item_id
   where o.id = $1::bigint and o.deleted_at is null and i.deleted_at is null for no key update of o`,
);
const findItem = sql(
  'options.item',
  'select item_id as "itemId" from item_options where id = $1::bigint and deleted_at is null',
);
const lockOfItem = sql(
  'options.lock-of-item',
  `select ${locked} from item_options o where o.item_id = $1::bigint and o.deleted_at is null
   order by o.id for no key update`,
);
const setStock = sql(
  'options.set-stock',
  `update item_options set stock = $2::integer where id = $1::bigint returning ${columns}`,
);
const setPrice = sql(
  'options.set-price',
  `update item_options set additional_price = $2::bigint where id = $1::bigint returning ${columns}`,
);
const setFlag = sql(
  'options.set-sold-out',
  `update item_options set sold_out = $2::boolean where id = $1::bigint returning ${columns}`,
);
const setImages = sql(
  'options.set-images',
  `update item_options set image_urls = $2::text[]
   where id = $1::bigint and $2::text[] <@ (
     select array_agg(url) from (
       select i.image_url as url from items i where i.id = item_options.item_id
       union select m.image_url from item_images m where m.item_id = item_options.item_id and m.kind = 'detail') own)`,
);
const markDeleted = sql('options.delete', 'update item_options set deleted_at = $2::timestamptz where id = $1::bigint');

/** Answers false when a URL is not among the item's main and detail images. */
export const updateOptionImages = async (tx: Tx, id: number, imageUrls: readonly string[]): Promise<boolean> =>
  (await tx.run(setImages, [id, [...new Set(imageUrls)]])) === 1;

export interface NewOption {
  readonly itemId: number;
  readonly name: string;
  readonly additionalPrice: number;
  readonly stockQuantity: number;
  /** The member who sets the first stock; null for the seed. */
  readonly memberId: number | null;
  readonly at: Date;
}
export const insertOption = async (tx: Tx, option: NewOption): Promise<ItemOption> => {
  const { itemId, name, additionalPrice, stockQuantity, memberId, at } = option;
  const row = await tx.one<ItemOption>(insert, [itemId, name, additionalPrice, stockQuantity]);
  await appendAdjustment(tx, { optionId: row.id, delta: stockQuantity, memberId, at });
  return row;
};
/** Records an operator's change of the stock, for the drift check. */
export const appendAdjustment = (
  tx: Tx,
  adjustment: { optionId: number; delta: number; memberId: number | null; at: Date },
): Promise<number> =>
  tx.run(insertAdjustmentRow, [adjustment.optionId, adjustment.delta, adjustment.memberId, adjustment.at]);

/** Answers undefined when the option or its item is deleted. Lock order: options by id, then the item. */
export const lockOption = (tx: Tx, id: number): Promise<LockedOption | undefined> => tx.maybe(lockOne, [id]);
export const findItemIdByOption = async (tx: Tx, id: number): Promise<number | undefined> =>
  (await tx.maybe<{ itemId: number }>(findItem, [id]))?.itemId;
export const lockOptions = (tx: Tx, itemId: number): Promise<LockedOption[]> => tx.rows(lockOfItem, [itemId]);
export const updateOptionStock = (tx: Tx, id: number, stock: number): Promise<ItemOption> =>
  tx.one(setStock, [id, stock]);
export const updateOptionPrice = (tx: Tx, id: number, price: number): Promise<ItemOption> =>
  tx.one(setPrice, [id, price]);
export const updateOptionSoldOut = (tx: Tx, id: number, flag: boolean): Promise<ItemOption> =>
  tx.one(setFlag, [id, flag]);
export const markOptionDeleted = (tx: Tx, id: number, now: Date): Promise<number> => tx.run(markDeleted, [id, now]);
