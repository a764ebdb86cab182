import { saleLimitMinutes } from '@gyeol/contracts/rules/sale.ts';
import type { Worker } from '@gyeol/service-kit/app.ts';
import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { earliestOf } from '@gyeol/service-kit/due-at.ts';
import { recordChange } from '../changes/record-change.ts';
import type { Deps } from '../config.ts';
import { applySales } from '../items/item-sales.ts';
import { recordItemState } from '../items/item-states.ts';
import { lockItem } from '../items/item-store.ts';
import { publishSale } from '../items/sale-events.ts';
import { publishSaleBegan } from './remind.ts';
import { deletePricesOfOver, insertDueSale, lockSale } from './sale-store.ts';

type SaleDeps = Pick<Deps, 'db' | 'now' | 'changes'>;

const nextMoment = 'case when begun then ends_at else starts_at end';
const selectNext = sql('sales.next-moment', `select min(${nextMoment}) as at from sales where not over`);
const selectDue = sql(
  'sales.due',
  `select id from sales where not over and ${nextMoment} <= $1::timestamptz order by ${nextMoment}, id limit 1`,
);
const limitEnds = `ends_at + interval '${saleLimitMinutes} minutes'`;
const limitedOver = 'over and item_count is null and buyer_limit is not null';
const selectNextLimit = sql('sales.next-limit', `select min(${limitEnds}) as at from sales where ${limitedOver}`);
const selectLimitOver = sql(
  'sales.limit-over',
  `select id from sales where ${limitedOver} and ${limitEnds} <= $1::timestamptz order by ends_at, id limit 1`,
);
const begin = sql(
  'sales.begin',
  `update sales set begun = true, over = ends_at is null
   where id = $1::bigint and not begun and not over and starts_at <= $2::timestamptz`,
);
const end = sql(
  'sales.end',
  'update sales set over = true where id = $1::bigint and begun and not over and ends_at <= $2::timestamptz',
);
const takeItems = sql(
  'sales.take-items',
  `with taken as (
     delete from sale_items_due where id in (select id from sale_items_due order by id limit 20) returning item_id)
   select distinct item_id as id from taken order by id`,
);
const takeSale = sql(
  'sales.take-sale',
  `with next as (select sale_id from sales_due order by id limit 1), taken as (
     delete from sales_due where sale_id in (select sale_id from next))
   select sale_id as id from next`,
);

/** Begins or ends one sale whose moment has come. All caches then read its items again. Answers false when none is due. */
const passMoment = ({ db, now, changes }: SaleDeps): Promise<boolean> =>
  db.tx(async (tx) => {
    const due = await tx.maybe<{ id: number }>(selectDue, [now()]);
    const sale = due && (await lockSale(tx, due.id));
    if (sale === undefined) return false;
    const begins = (await tx.run(begin, [sale.id, now()])) === 1;
    if (!begins) await tx.run(end, [sale.id, now()]);
    // Nobody is told of a sale whose time is over already.
    else if (sale.endsAt === null || sale.endsAt > now()) await publishSaleBegan(tx, sale);
    await insertDueSale(tx, sale.id);
    // A limit counts the items of its sale for a while after the end.
    if (sale.buyerLimit === null) await deletePricesOfOver(tx, sale.id);
    await recordChange(tx, { changes }, null, 'edit');
    return true;
  });

/** Deletes the prices of one sale whose limit counts no longer. Answers false when there is none. */
const endLimit = ({ db, now }: SaleDeps): Promise<boolean> =>
  db.tx(async (tx) => {
    const due = await tx.maybe<{ id: number }>(selectLimitOver, [now()]);
    if (due) await deletePricesOfOver(tx, due.id);
    return due !== undefined;
  });

const followItem = async (tx: Tx, { now, changes }: SaleDeps, id: number): Promise<void> => {
  if (!(await lockItem(tx, id))) return;
  if (!(await applySales(tx, id, now()))) return;
  await recordItemState(tx, id, now());
  await recordChange(tx, { changes }, id, 'flip');
};
/**
 * Moves a few items to their place in lists, and writes the states of their pages. A few, because a hold that empties an
 * option waits for the lock of its item.
 */
const followItems = (deps: SaleDeps): Promise<number> =>
  deps.db.tx(async (tx) => {
    const items = await tx.rows<{ id: number }>(takeItems);
    for (const { id } of items) await followItem(tx, deps, id);
    return items.length;
  });

/** Publishes one sale that has changed. Answers false when there is none. */
const publishChanged = ({ db }: SaleDeps): Promise<boolean> =>
  db.tx(async (tx) => {
    const sale = await tx.maybe<{ id: number }>(takeSale);
    if (sale) await publishSale(tx, sale.id);
    return sale !== undefined;
  });

/**
 * Begins and ends sales at their moments. Prices do not wait for it, because `priceAt` reads the window of each sale;
 * lists, caches, the history of items, carts and messages follow it.
 */
export const followSales = (deps: SaleDeps): Worker => ({
  name: 'sales',
  everyMs: 1_000,
  exclusive: true,
  dueAt: earliestOf(deps.db, selectNext, selectNextLimit),
  run: async (signal) => {
    while (!signal.aborted && (await passMoment(deps)));
    while (!signal.aborted && (await endLimit(deps)));
    while (!signal.aborted && (await publishChanged(deps)));
    while (!signal.aborted && (await followItems(deps)) > 0);
    while (!signal.aborted && (await publishChanged(deps)));
  },
});
