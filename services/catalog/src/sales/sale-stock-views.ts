import type { AnswerAt } from '@gyeol/contracts/call.ts';
import type { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { getLagTracker } from '@gyeol/service-kit/events/lag.ts';
import { readUnsentEvents } from '@gyeol/service-kit/events/outbox-gauges.ts';
import type { Deps } from '../config.ts';
import { findSale } from './sale-store.ts';
import { stateOf } from './sale-views.ts';
import { targetedItems } from './targeted-items.ts';

type SaleStock = AnswerAt<typeof catalogCalls.saleStock, 200>;
interface Row {
  readonly items: SaleStock['items'];
  readonly itemCount: number;
  readonly soldOut: number;
  readonly pieces: number;
}

/** SQL condition: the pieces of the option `o` can be sold. */
const sellable = 'o.deleted_at is null and not o.sold_out';
/** The most items that are answered one by one. */
const mostShown = 100;
// By what the sale is for, because the prices of a sale that is over are deleted.
const selectStock = sql(
  'sales.stock',
  `with counted as (
     select i.id, i.title, coalesce(sum(o.stock), 0)::integer as pieces
     from items i left join item_options o on o.item_id = i.id and ${sellable}
     where i.deleted_at is null
       and i.id in (select item_id from (${targetedItems('t.sale_id = $1::bigint')}) targeted)
     group by i.id
   ), fewest as (select * from counted order by pieces, id limit ${mostShown})
   select (select coalesce(jsonb_agg(to_jsonb(f) order by f.pieces, f.id), '[]') from fewest f) as items,
     count(*)::integer as "itemCount", count(*) filter (where pieces = 0)::integer as "soldOut",
     coalesce(sum(pieces), 0) as pieces
   from counted`,
);

// The sales that run; one of only the first moment runs for a day.
const selectPieces = sql(
  'sales.pieces',
  `with running as (
     select id from sales
     where starts_at <= $1::timestamptz and coalesce(ends_at, starts_at + interval '1 day') > $1::timestamptz
       and (begun or not over)
   )
   select m.sale_id as sale, coalesce(sum(o.stock), 0) as pieces
   from (${targetedItems('t.sale_id in (select id from running)')}) m
   join items i on i.id = m.item_id and i.deleted_at is null
   left join item_options o on o.item_id = i.id and ${sellable}
   group by m.sale_id`,
);
/** Adds the pieces that the items of each running sale have left, read from the database whenever it is scraped. */
export const addSaleStockGauge = ({ db, metrics, now }: Pick<Deps, 'db' | 'metrics' | 'now'>): void => {
  const gauge = metrics.gauge('catalog_sale_stock', 'Pieces that a running sale has left', ['sale'], async () => {
    const rows = await db.rows<{ sale: number; pieces: number }>(selectPieces, [now()]);
    gauge.reset();
    for (const { sale, pieces } of rows) gauge.set({ sale: String(sale) }, pieces);
  });
};

/** Throws SALE_NOT_FOUND. */
export const readSaleStock = async (
  { db, now, metrics }: Pick<Deps, 'db' | 'now' | 'metrics'>,
  id: number,
): Promise<SaleStock> => {
  const sale = await findSale(db, id);
  if (sale === undefined) throw problem('SALE_NOT_FOUND');
  const { title, startsAt, endsAt } = sale;
  return {
    title,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    state: stateOf(sale, now()),
    ...(await db.one<Row>(selectStock, [id])),
    events: await readUnsentEvents(db),
    lagSeconds: Math.round(getLagTracker(metrics).seconds()),
  };
};
