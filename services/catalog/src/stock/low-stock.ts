import type { AnswerAt } from '@gyeol/contracts/call.ts';
import type { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { pageInfo } from '@gyeol/contracts/schema.ts';
import { recordAudit } from '@gyeol/service-kit/audit.ts';
import { type Db, sql } from '@gyeol/service-kit/db/db.ts';
import type { EditDeps } from '../operators/operator.ts';

type Answer = AnswerAt<typeof catalogCalls.lowStock, 200>;

const selectSetting = sql('stock.low-at', 'select low_stock_at as "lowStockAt" from stock_settings');
const updateSetting = sql('stock.set-low-at', 'update stock_settings set low_stock_at = $1::integer');
// The query reads every option. An index on `stock` would be faster here, but every order would have to update the
// index.
const lowOnes = `from item_options o join items i on i.id = o.item_id, stock_settings s
  where o.deleted_at is null and i.deleted_at is null and not o.sold_out and not i.sold_out
    and i.hidden_categories is null and o.stock <= coalesce(i.low_stock_at, s.low_stock_at)`;
const countLow = sql('stock.count-low', `select count(*)::integer as total ${lowOnes}`);
const selectLow = sql(
  'stock.low',
  `select i.id as "itemId", i.title, i.image_url as "imageUrl", i.product_code as "productCode",
     o.id as "itemOptionId", o.name as "itemOptionName", o.stock as "stockQuantity",
     coalesce(i.low_stock_at, s.low_stock_at) as threshold, i.low_stock_at as "lowStockAt",
     (select count(*)::integer from stock_requests r
       where r.item_option_id = o.id and r.round = o.restock_round) as requests
   ${lowOnes} order by o.stock, i.id, o.id limit $1::integer offset $2::integer`,
);

const lowStockAt = async (db: Db): Promise<number> => (await db.one<{ lowStockAt: number }>(selectSetting)).lowStockAt;

/** Lists options with few pieces left that are on sale and belong to shown items. */
export const listLowStock = async (db: Db, { page, size }: { page: number; size: number }): Promise<Answer> => {
  const { total } = await db.one<{ total: number }>(countLow);
  const { totalElements, totalPages } = pageInfo({ page, size }, total);
  return {
    content: await db.rows<Answer['content'][number]>(selectLow, [size, page * size]),
    ...{ totalElements, totalPages, lowStockAt: await lowStockAt(db) },
  };
};

/** Sets the number of pieces from which an option is low in stock, for items without a number of their own. */
export const setLowStockAt = async (deps: EditDeps, after: number): Promise<{ lowStockAt: number }> => {
  const before = await lowStockAt(deps.db);
  await deps.db.tx(async (tx) => {
    await tx.run(updateSetting, [after]);
    const values = { before: { lowStockAt: before }, after: { lowStockAt: after } };
    await recordAudit(tx, { kind: 'setting', id: 'low-stock', ...values, at: deps.now() });
  });
  return { lowStockAt: after };
};
