import type { Worker } from '@gyeol/service-kit/app.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import type { Deps } from '../config.ts';

const linesAtOnce = 10_000;
const foldsPerRun = 10;
/**
 * Moves the counts of lines of ended holds into a sum for each option. A count is moved and not copied, so the total
 * stays right whatever happens to a hold meanwhile. Live holds are left out, because their counts will change once
 * more.
 */
const fold = sql(
  'stock.fold',
  `with picked as (
     select merchant_uid, item_option_id, counted from stock_hold_lines x
     where counted <> 0 and (select status from stock_holds h where h.merchant_uid = x.merchant_uid) <> 'HELD'
     limit ${linesAtOnce} for update of x skip locked
   ), emptied as (
     update stock_hold_lines x set counted = 0 from picked
     where x.merchant_uid = picked.merchant_uid and x.item_option_id = picked.item_option_id
     returning picked.item_option_id, picked.counted
   ), summed as (
     insert into stock_folded as f (item_option_id, quantity)
     select item_option_id, sum(counted) from emptied group by item_option_id
     on conflict (item_option_id) do update set quantity = f.quantity + excluded.quantity
   )
   select count(*) as n from emptied`,
);

/** Reads a slice of options in one snapshot: the stored stock, and the stock calculated from its sources. */
export const driftSlice = sql(
  'stock.drift',
  `with slice as (select id, stock from item_options where id > $1::bigint order by id limit 1000)
   select slice.id, slice.stock, set_to.quantity - coalesce(folded.quantity, 0)::integer - counted.quantity as expected
   from slice
   cross join lateral (
     select coalesce(sum(delta), 0)::integer as quantity from stock_adjustments where item_option_id = slice.id) set_to
   left join stock_folded folded on folded.item_option_id = slice.id
   cross join lateral (
     select coalesce(sum(x.counted), 0)::integer as quantity
     from stock_hold_lines x where x.item_option_id = slice.id and x.counted <> 0) counted
   order by slice.id`,
);

export interface OptionStock {
  id: number;
  stock: number;
  expected: number;
}

const foldEnded = async (db: Deps['db'], signal: AbortSignal): Promise<void> => {
  for (let turn = 0; turn < foldsPerRun && !signal.aborted; turn += 1) {
    if ((await db.one<{ n: number }>(fold)).n < linesAtOnce) return;
  }
};

/**
 * Compares every option's stock with the stock that operators set, minus what is held and sold. Each run checks the
 * next 1,000 options, and after the last option begins again. The metric counts the options that were wrong at their
 * last check.
 */
export const watchDrift = ({ db, log, metrics }: Pick<Deps, 'db' | 'log' | 'metrics'>): Worker => {
  let last = 0;
  const wrong = new Map<number, number>();
  const gauge = metrics.gauge('catalog_stock_drift_options', 'Options whose stock differs from its sources');
  const judge = ({ id, stock, expected }: OptionStock): void => {
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
    standBy: () => {
      wrong.clear();
      gauge.set(0);
    },
    run: async (signal) => {
      await foldEnded(db, signal);
      const slice = await db.rows<OptionStock>(driftSlice, [last]);
      slice.forEach(judge);
      gauge.set(wrong.size);
      last = slice.length < 1000 ? 0 : (slice.at(-1)?.id ?? 0);
    },
  };
};
