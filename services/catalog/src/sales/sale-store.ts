import type { SaleDiscount } from '@gyeol/contracts/rules/sale-form.ts';
import type { AdmissionBounds } from '@gyeol/contracts/rules/waiting.ts';
import { type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { waitingRoomColumn } from '../items/sale-events.ts';
import { targetedItems } from './targeted-items.ts';

/** A sale as it is saved. `endsAt` is null when the sale sets only the first moment of its items. */
export interface SaleFields extends SaleDiscount {
  /** The most pieces of all items of the sale that one buyer may have. */
  readonly buyerLimit: number | null;
  readonly title: string;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly waitingRoom: AdmissionBounds | null;
}
export interface Sale extends SaleFields {
  readonly id: number;
  readonly version: number;
  readonly begun: boolean;
  readonly over: boolean;
}
export interface Targets {
  readonly itemIds: readonly number[];
  readonly categoryIds: readonly number[];
}
export interface PricedItem {
  readonly itemId: number;
  readonly salePrice: number | null;
}

const columns = `id, version, title, starts_at as "startsAt", ends_at as "endsAt", discount_rate as "discountRate",
  discount_amount as "discountAmount", buyer_limit as "buyerLimit", begun, over, ${waitingRoomColumn}`;
const insert = sql(
  'sales.insert',
  `insert into sales (title, starts_at, ends_at, discount_rate, discount_amount, buyer_limit, min_per_minute,
     max_per_minute, created_at)
   values ($1::text, $2::timestamptz, $3::timestamptz, $4::integer, $5::bigint, $6::smallint, $7::integer, $8::integer,
     $9::timestamptz)
   returning ${columns}`,
);
const update = sql(
  'sales.update',
  `update sales set version = version + 1, title = $2::text, starts_at = $3::timestamptz, ends_at = $4::timestamptz,
     discount_rate = $5::integer, discount_amount = $6::bigint, buyer_limit = $7::smallint,
     min_per_minute = $8::integer, max_per_minute = $9::integer
   where id = $1::bigint returning ${columns}`,
);
const lock = sql('sales.lock', `select ${columns} from sales where id = $1::bigint for update`);
const select = sql('sales.one', `select ${columns} from sales where id = $1::bigint`);
const setEnd = sql(
  'sales.set-end',
  'update sales set version = version + 1, ends_at = $2::timestamptz where id = $1::bigint',
);
const setOver = sql('sales.set-over', 'update sales set version = version + 1, over = true where id = $1::bigint');
// The prices of a sale that is over are read nowhere. Without them, reading an item costs nothing for its past sales.
const deleteOver = sql(
  'sales.delete-over',
  `with gone as (
     delete from sale_items x using sales s where s.id = $1::bigint and s.over and x.sale_id = s.id returning 1)
   update sales set item_count = (select count(*) from gone) where id = $1::bigint and over`,
);
const deleteTargets = sql('sales.delete-targets', 'delete from sale_targets where sale_id = $1::bigint');
const insertTargets = sql(
  'sales.insert-targets',
  `insert into sale_targets (sale_id, item_id, category_id)
   select $1::bigint, x, null from unnest($2::bigint[]) x union select $1::bigint, null, x from unnest($3::bigint[]) x`,
);
const deletePrices = sql('sales.delete-prices', 'delete from sale_items where sale_id = $1::bigint');
const insertPrices = sql(
  'sales.insert-prices',
  `insert into sale_items (sale_id, item_id, sale_price)
   select $1::bigint, item_id, sale_price from unnest($2::bigint[], $3::bigint[]) as x (item_id, sale_price)`,
);
const queueItems = sql(
  'sales.queue-items',
  `insert into sale_items_due (item_id)
   select item_id from sale_items where sale_id = $1::bigint
   union select item_id from (${targetedItems('t.sale_id = $1::bigint')}) targeted`,
);
const queueSale = sql('sales.queue-one', 'insert into sales_due (sale_id) values ($1::bigint)');

const values = ({ waitingRoom, ...sale }: SaleFields) => [
  sale.title,
  sale.startsAt,
  sale.endsAt,
  sale.discountRate,
  sale.discountAmount,
  sale.buyerLimit,
  waitingRoom?.minPerMinute ?? null,
  waitingRoom?.maxPerMinute ?? null,
];

export const insertSale = (tx: Tx, fields: SaleFields, at: Date): Promise<Sale> =>
  tx.one<Sale>(insert, [...values(fields), at]);
export const updateSale = (tx: Tx, id: number, fields: SaleFields): Promise<Sale> =>
  tx.one<Sale>(update, [id, ...values(fields)]);
export const lockSale = (tx: Tx, id: number): Promise<Sale | undefined> => tx.maybe<Sale>(lock, [id]);
export const findSale = (db: Queries, id: number): Promise<Sale | undefined> => db.maybe<Sale>(select, [id]);
export const updateSaleEnd = (tx: Tx, id: number, endsAt: Date): Promise<number> => tx.run(setEnd, [id, endsAt]);
export const updateSaleOver = async (tx: Tx, id: number): Promise<void> => {
  await tx.run(setOver, [id]);
  await deletePricesOfOver(tx, id);
};
/** Deletes the prices of a sale if it is over, and stores how many items it had. */
export const deletePricesOfOver = (tx: Tx, id: number): Promise<number> => tx.run(deleteOver, [id]);

/**
 * Queues the sale for publication, and its items, those of today's categories too, for their new place in lists. The
 * worker `followSales` does both. Call it before and after a change of the items.
 */
export const insertDueSale = async (tx: Tx, id: number): Promise<void> => {
  await tx.run(queueItems, [id]);
  await tx.run(queueSale, [id]);
};

/** Replaces what the sale is for, and the price of each of its items. The caller holds the sale's row lock. */
export const replaceSaleItems = async (
  tx: Tx,
  id: number,
  { itemIds, categoryIds }: Targets,
  items: readonly PricedItem[],
): Promise<void> => {
  await insertDueSale(tx, id);
  await tx.run(deleteTargets, [id]);
  await tx.run(deletePrices, [id]);
  await tx.run(insertTargets, [id, itemIds, categoryIds]);
  await tx.run(insertPrices, [id, items.map(({ itemId }) => itemId), items.map(({ salePrice }) => salePrice)]);
  await insertDueSale(tx, id);
};
