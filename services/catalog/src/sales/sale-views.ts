import type { AnswerAt } from '@gyeol/contracts/call.ts';
import type { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { pageInfo } from '@gyeol/contracts/schema.ts';
import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { waitingRoomColumn } from '../items/sale-events.ts';
import type { SaleItem } from './price-items.ts';
import type { Targets } from './sale-store.ts';

type Detail = AnswerAt<typeof catalogCalls.sale, 200>;
type List = AnswerAt<typeof catalogCalls.sales, 200>;
type Row = List['_embedded']['saleDTOList'][number];
type Preview = AnswerAt<typeof catalogCalls.previewSale, 200>;
interface SaleRow extends Omit<Row, 'state' | 'startsAt' | 'endsAt'> {
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly over: boolean;
  readonly begun: boolean;
}

const columns = `s.id, s.title, s.starts_at as "startsAt", s.ends_at as "endsAt", s.discount_rate as "discountRate",
  s.discount_amount as "discountAmount", s.buyer_limit as "buyerLimit", s.over, s.begun,
  coalesce(s.item_count, (select count(*)::integer from sale_items x where x.sale_id = s.id)) as "itemCount",
  (select count(*)::integer from sale_reminders r where r.sale_id = s.id) as reminders`;
// The sales that run or come first, the earliest of them first; then those that are over, the latest first.
const selectPage = sql(
  'sales.page',
  `select ${columns}, count(*) over ()::integer as total from sales s
   order by s.over, case when s.over then null else s.starts_at end, s.starts_at desc, s.id desc
   limit $1::integer offset $2::integer`,
);
const countAll = sql('sales.count', 'select count(*)::integer as total from sales');
const selectOne = sql(
  'sales.detail',
  `select ${columns}, s.version, ${waitingRoomColumn} from sales s where s.id = $1::bigint`,
);
const selectTargets = sql(
  'sales.targets',
  `select coalesce(array_agg(item_id order by item_id) filter (where item_id is not null), '{}') as "itemIds",
     coalesce(array_agg(category_id order by category_id) filter (where category_id is not null), '{}') as "categoryIds"
   from sale_targets where sale_id = $1::bigint`,
);
const selectItems = sql(
  'sales.target-items',
  'select id, title from items where id = any ($1::bigint[]) and deleted_at is null order by id',
);
const selectCategories = sql(
  'sales.target-categories',
  'select id, name from categories where id = any ($1::bigint[]) order by id',
);

export const stateOf = (
  { startsAt, endsAt, over, begun }: Pick<SaleRow, 'startsAt' | 'endsAt' | 'over' | 'begun'>,
  now: Date,
): Row['state'] => {
  if (over && !begun) return 'WITHDRAWN';
  if (over || (endsAt !== null && endsAt <= now)) return 'OVER';
  return startsAt <= now ? 'RUNNING' : 'PLANNED';
};
const rowOf = (sale: SaleRow, now: Date): Row => {
  const { startsAt, endsAt, over: _, begun: __, ...row } = sale;
  return {
    ...row,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    state: stateOf(sale, now),
  };
};

export const readTargets = (db: Queries, saleId: number): Promise<Targets> => db.one<Targets>(selectTargets, [saleId]);

export const listSales = async (db: Queries, page: { page: number; size: number }, now: Date): Promise<List> => {
  const rows = await db.rows<SaleRow & { total: number }>(selectPage, [page.size, page.page * page.size]);
  const total = rows[0]?.total ?? (await db.one<{ total: number }>(countAll)).total;
  return {
    _embedded: { saleDTOList: rows.map(({ total: _, ...row }) => rowOf(row, now)) },
    page: pageInfo(page, total),
  };
};

/** Throws SALE_NOT_FOUND. */
export const saleDetail = async (db: Queries, id: number, now: Date): Promise<Detail> => {
  const sale = await db.maybe<SaleRow & Pick<Detail, 'version' | 'waitingRoom'>>(selectOne, [id]);
  if (sale === undefined) throw problem('SALE_NOT_FOUND');
  const { itemIds, categoryIds } = await readTargets(db, id);
  const { version, waitingRoom, ...row } = sale;
  return {
    ...rowOf(row, now),
    version,
    items: await db.rows(selectItems, [itemIds]),
    categories: await db.rows(selectCategories, [categoryIds]),
    waitingRoom,
  };
};

/** The most items of a preview. */
const mostShown = 100;

interface Window {
  readonly startsAt: number;
  readonly endsAt: number;
}
const overlaps = (a: Window, b: Window): boolean => a.startsAt < b.endsAt && b.startsAt < a.endsAt;
const windowOf = ({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }, now: Date): Window => ({
  startsAt: startsAt === null ? now.getTime() : Date.parse(startsAt),
  endsAt: endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt),
});

/** The prices of a sale that is being typed, with the other sales of each item at the same time. */
export const previewOf = (
  items: readonly SaleItem[],
  sale: { readonly saleId: number | null; readonly startsAt: string | null; readonly endsAt: string | null },
  now: Date,
): Preview => {
  const window = windowOf(sale, now);
  const shown = items.map(({ id, title, imageUrl, price, regularPrice, salePrice, sales }) => ({
    ...{ id, title, imageUrl, price, regularPrice, salePrice },
    others: sales
      .filter((other) => other.saleId !== sale.saleId && overlaps(window, windowOf(other, now)))
      .map(({ saleId, title: name, salePrice: theirs }) => ({ saleId, title: name, salePrice: theirs })),
  }));
  const isUnchanged = ({ salePrice, regularPrice }: (typeof shown)[number]): boolean =>
    salePrice !== null && salePrice >= regularPrice;
  const rank = (item: (typeof shown)[number]): number => (isUnchanged(item) || item.others.length > 0 ? 0 : 1);
  return {
    items: shown.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id).slice(0, mostShown),
    itemCount: items.length,
    unchanged: shown.filter(isUnchanged).length,
  };
};
