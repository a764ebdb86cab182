import type { Worker } from '@gyeol/service-kit/app.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import type { CatalogDeps } from '../deps.ts';

/** One snapshot of a slice of options: the stored number against its sources. */
const check = sql(
  'stock.drift',
  `with slice as (select id, stock from item_options where id > $1::bigint order by id limit 1000)
   select slice.id, slice.stock, set_to.quantity - held.quantity as expected
   from slice
   cross join lateral (
     select coalesce(sum(delta), 0)::integer as quantity from stock_adjustments where item_option_id = slice.id) set_to
   cross join lateral (
     select coalesce(sum(x.quantity), 0)::integer as quantity
     from stock_hold_lines x join stock_holds h on h.merchant_uid = x.merchant_uid
     where x.item_option_id = slice.id and h.status in ('HELD', 'SOLD')) held
   order by slice.id`,
);

interface Checked {
  id: number;
  stock: number;
  expected: number;
}

/**
 * Compares every option's number with what operators set minus what is held and sold, 1,000 options a run, round and
 * round. The metric holds the options that were wrong when they were last looked at.
 */
export const watchDrift = ({ db, log, metrics }: Pick<CatalogDeps, 'db' | 'log' | 'metrics'>): Worker => {
  let last = 0;
  const wrong = new Map<number, number>();
  const gauge = metrics.gauge('catalog_stock_drift_options', 'Options whose stock differs from its sources');
  const judge = ({ id, stock, expected }: Checked): void => {
    if (stock === expected) {
      wrong.delete(id);
      return;
    }
    if (wrong.get(id) !== stock) log.error({ itemOptionId: id, stock, expected }, 'stock differs from its sources');
    wrong.set(id, stock);
  };
  return {
    name: 'stock-drift',
    everyMs: 20_000,
    exclusive: true,
    run: async () => {
      const slice = await db.rows<Checked>(check, [last]);
      slice.forEach(judge);
      gauge.set(wrong.size);
      last = slice.length < 1000 ? 0 : (slice.at(-1)?.id ?? 0);
    },
  };
};
