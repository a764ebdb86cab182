import { changingColumns, type Order, placedColumns } from './order-row.ts';

export type Field = Exclude<keyof Order, 'lines'>;
const typeOf = { ...placedColumns, ...changingColumns };
const fields = Object.keys(typeOf) as Field[];
const changing = Object.keys(changingColumns).filter((field) => field !== 'version') as Field[];
const columnOf = (field: Field): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const placeholders = (of: readonly Field[], first: number): string[] =>
  of.map((field, index) => `$${first + index}::${typeOf[field].type}`);
const parameterOf = (order: Order, field: Field): unknown => {
  const value = order[field];
  return typeOf[field].type === 'jsonb' && value !== null ? JSON.stringify(value) : value;
};

export const selectColumns = (of: readonly Field[]): string =>
  of.map((field) => `o.${columnOf(field)} as "${field}"`).join(', ');

/** The select list for every column of an order `o`, with its lines. */
export const selectList = `${selectColumns(fields)},
  (select jsonb_agg(jsonb_build_object(
     'lineId', l.line_id, 'itemId', l.item_id, 'itemOptionId', l.item_option_id, 'title', l.title,
     'itemOptionName', l.item_option_name, 'imageUrl', l.image_url, 'quantity', l.quantity, 'unitPrice', l.unit_price,
     'cancelled', l.cancelled, 'madeToOrder', l.made_to_order
   ) order by l.line_id) from order_lines l where l.merchant_uid = o.merchant_uid) as lines`;

/**
 * The assignments of the next version: `$1` is the order number, `$2` the version, then the columns that may change.
 */
export const updateList = ['version = $2::integer']
  .concat(changing.map((field, index) => `${columnOf(field)} = $${index + 3}::${typeOf[field].type}`))
  .join(', ');
export const updateValues = (order: Order): unknown[] => [
  order.merchantUid,
  order.version,
  ...changing.map((field) => parameterOf(order, field)),
];
/** The number of the first parameter after `updateValues`. */
export const afterUpdate = changing.length + 3;

/** The number of the first parameter after the parameters of `insertOrder`. */
export const afterInsert = fields.length + 3;
/**
 * Inserts an order, its log rows and its lines, and answers the line ids. `guard` is a query that runs first and
 * answers one row if the order may be inserted. The parameters of `guard` start at `afterInsert`.
 */
export const insertOrder = (guard = 'select 1'): string => `
  with guard as (${guard}), placed as (
    insert into orders (${fields.map(columnOf).join(', ')})
    select ${placeholders(fields, 1).join(', ')} from guard
    returning merchant_uid
  ), logged as (
    insert into order_log (merchant_uid, version, status, what, actor, at)
    select placed.merchant_uid, l.version, l.status, l.what, l.actor, l.at
    from placed, jsonb_to_recordset($${fields.length + 1}::jsonb)
      as l (version integer, status text, what text, actor text, at timestamptz)
  )
  insert into order_lines (merchant_uid, item_id, item_option_id, title, item_option_name, image_url, quantity, unit_price,
    made_to_order)
  select placed.merchant_uid, l."itemId", l."itemOptionId", l.title, l."itemOptionName", l."imageUrl", l.quantity,
    l."unitPrice", coalesce(l."madeToOrder", false)
  from placed,
    rows from (jsonb_to_recordset($${fields.length + 2}::jsonb) as ("itemId" bigint, "itemOptionId" bigint, title text,
      "itemOptionName" text, "imageUrl" text, quantity integer, "unitPrice" bigint,
      "madeToOrder" boolean)) with ordinality
      as l ("itemId", "itemOptionId", title, "itemOptionName", "imageUrl", quantity, "unitPrice", "madeToOrder", position)
  order by l.position
  returning line_id as "lineId", item_option_id as "itemOptionId"`;

export interface LogRow {
  version: number;
  status: Order['status'];
  what: string;
  actor: string;
  at: Date;
}
export const insertValues = (order: Order, log: readonly LogRow[]): unknown[] => [
  ...fields.map((field) => parameterOf(order, field)),
  JSON.stringify(log),
  JSON.stringify(order.lines),
];
