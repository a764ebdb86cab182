import type { ItemSale } from '@gyeol/contracts/rules/sale.ts';
import { type Db, type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { salesOfItem } from '../items/item-views.ts';

export const maxQuantity = 99;

export interface AddedLine {
  cartId: number;
  quantity: number;
  /** True when title and price of the option are stored already. */
  known: boolean;
}
const addLine = sql(
  'lines.add',
  `insert into lines (member_id, option_id, quantity) values ($1, $2, $3)
   on conflict (member_id, option_id) do update set quantity = lines.quantity + excluded.quantity
    where lines.quantity + excluded.quantity <= $4::int
   returning id as "cartId", quantity, exists(select 1 from options where id = $2) as "known"`,
);
/** Answers undefined when the line would hold more than 99 pieces. */
export const saveAddedLine = (db: Db, memberId: number, optionId: number, quantity: number) =>
  db.maybe<AddedLine>(addLine, [memberId, optionId, quantity, maxQuantity]);

export interface CartLine {
  cartId: number;
  itemId: number;
  title: string;
  imageUrl: string;
  optionId: number;
  optionName: string;
  additionalPrice: number;
  /** In won, without any sale, and without what the option adds. */
  regularPrice: number;
  /** The sales that have not ended, or null. */
  sales: ItemSale[] | null;
  quantity: number;
  soldOut: boolean;
}
/** A line whose option no event has named yet: all its other columns are null. */
export type UnknownLine = Pick<CartLine, 'cartId' | 'optionId' | 'quantity'> & { itemId: null };
const fetchLines = sql(
  'lines.fetch',
  `select l.id as "cartId", i.id as "itemId", i.title, i.image_url as "imageUrl", l.option_id as "optionId",
          o.name as "optionName", o.additional_price as "additionalPrice",
          i.discount_price as "regularPrice", ${salesOfItem('$2::timestamptz')} as sales, l.quantity,
          i.sold_out or i.deleted or o.sold_out or o.deleted as "soldOut"
     from lines l left join options o on o.id = l.option_id left join items i on i.id = o.item_id
    where l.member_id = $1
    order by l.id desc`,
);
/** Lists the newest line first, with the current title, and with the price and the sales of the moment `at`. */
export const listLines = (db: Queries, memberId: number, at: Date) =>
  db.rows<CartLine | UnknownLine>(fetchLines, [memberId, at]);

const selectCount = sql('lines.count', 'select count(*) as "count" from lines where member_id = $1');
export const countLines = async (db: Queries, memberId: number): Promise<number> =>
  (await db.one<{ count: number }>(selectCount, [memberId])).count;

const updateOne = sql(
  'lines.set-quantity',
  'update lines set quantity = $3 where id = $1 and member_id = $2 returning id as "cartId", quantity',
);
export const updateQuantity = (db: Db, cartId: number, memberId: number, quantity: number) =>
  db.maybe<{ cartId: number; quantity: number }>(updateOne, [cartId, memberId, quantity]);

const deleteLine = sql('lines.delete', 'delete from lines where id = $1 and member_id = $2');
export const deleteLineRow = async (db: Db, cartId: number, memberId: number): Promise<boolean> =>
  (await db.run(deleteLine, [cartId, memberId])) === 1;

const lineExists = sql('lines.exists', 'select 1 from lines where id = $1');
export const hasLine = async (db: Queries, cartId: number): Promise<boolean> =>
  (await db.run(lineExists, [cartId])) === 1;

export interface BoughtLine {
  cartLineId: number | null;
  itemOptionId: number;
  quantity: number;
}
const bought = `with bought as (
    select l.id, sum(b.quantity) as quantity
      from jsonb_to_recordset($2::jsonb) as b ("cartLineId" bigint, "itemOptionId" bigint, quantity int)
      join lines l on l.member_id = $1
       and case when b."cartLineId" is null then l.option_id = b."itemOptionId" else l.id = b."cartLineId" end
     group by l.id
  )`;
const deleteBought = sql(
  'lines.delete-bought',
  `${bought} delete from lines l using bought b where l.id = b.id and l.quantity <= b.quantity`,
);
const subtractBought = sql(
  'lines.subtract-bought',
  `${bought} update lines l set quantity = l.quantity - b.quantity from bought b
    where l.id = b.id and l.quantity > b.quantity`,
);
/** Lines that no longer exist are skipped. */
export const deleteBoughtPieces = (tx: Tx, memberId: number, lines: readonly BoughtLine[]): void => {
  const values = [memberId, JSON.stringify(lines)];
  // Deletes lines bought in full before subtracting quantities. In the other order, a line that was bought in part
  // could look bought in full after the subtraction and be deleted.
  tx.defer(deleteBought, values);
  tx.defer(subtractBought, values);
};
