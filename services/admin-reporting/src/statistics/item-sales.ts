import type { AnswerAt } from '@gyeol/contracts/call.ts';
import type { reportingCalls } from '@gyeol/contracts/http/admin-reporting.ts';
import { businessDay } from '@gyeol/contracts/rules/business-day.ts';
import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import type { Period } from '../filters/query-filters.ts';
import { refundsByItem } from '../refunds/refund-sums.ts';
import { blocksOf, cutPeriod } from './spans.ts';

export type ItemSalesRow = AnswerAt<typeof reportingCalls.itemSales, 200>['_embedded']['itemSalesDTOList'][number];

const edge = `unnest($3::timestamptz[], $4::timestamptz[]) edge (begins, ends)
     join order_lines line on line.paid_at >= begins and line.paid_at < ends and line.counted`;
// Adds up the stored sums of a few spans. For a day that is only partly in the period, adds the order lines of that
// part.
const ranking = sql(
  'statistics.item-ranking',
  `select item_id as "itemId", quantity, count(*) over ()::bigint as total from (
     select item_id, sum(quantity)::bigint as quantity from (
       select item_id, sign * quantity as quantity from unnest($1::text[], $2::date[], $7::integer[]) block (span, starts, sign)
         join item_sales using (span, starts)
       union all select line.item_id, line.quantity from ${edge}
     ) parts group by item_id having sum(quantity) > 0
   ) sold order by quantity desc, item_id limit $5::integer offset $6::bigint`,
);
// Shows the title and image of an option from its last sale.
const options = sql(
  'statistics.item-options',
  `select sold.item_id as "itemId", sold.item_option_id as "itemOptionId", sold.quantity, last.line_id as "lineId",
     last.title, last.item_option_name as name, last.image_url as "imageUrl"
   from (
     select item_id, item_option_id, sum(quantity)::bigint as quantity from (
       select item_id, item_option_id, quantity from option_sales where item_id = any($5::bigint[]) and day >= $1::date and day < $2::date
       union all select line.item_id, line.item_option_id, line.quantity from ${edge} where line.item_id = any($5::bigint[])
     ) parts group by item_id, item_option_id having sum(quantity) > 0
   ) sold
   cross join lateral (select line_id, title, item_option_name, image_url from order_lines
     where item_option_id = sold.item_option_id order by line_id desc limit 1) last
   order by sold.quantity desc, sold.item_option_id`,
);
interface OptionRow {
  itemId: number;
  itemOptionId: number;
  quantity: number;
  lineId: number;
  title: string;
  name: string;
  imageUrl: string;
}

/** Items, and the options of each item, are sorted by the quantity sold, the largest first. */
export const itemSalesOf = async (
  db: Queries,
  period: Period,
  { size, offset, now }: { size: number; offset: number; now: Date },
): Promise<{ rows: ItemSalesRow[]; total: number }> => {
  const { whole, edges } = cutPeriod(period);
  const cut = [edges.map(({ from }) => from), edges.map(({ to }) => to)];
  const blocks = blocksOf(whole, businessDay(now));
  const spans = [blocks.map(({ span }) => span), blocks.map(({ starts }) => starts)];
  const signs = blocks.map(({ sign }) => sign);
  const rankOf = (limit: number, skip: number) =>
    db.rows<{ itemId: number; quantity: number; total: number }>(ranking, [...spans, ...cut, limit, skip, signs]);
  const ranked = await rankOf(size, offset);
  // Each row contains the total. A page after the last page has no rows, so the total is then read from the first page.
  const total = ranked[0]?.total ?? (offset > 0 ? ((await rankOf(1, 0))[0]?.total ?? 0) : 0);
  const sold = await db.rows<OptionRow>(options, [whole.from, whole.to, ...cut, ranked.map(({ itemId }) => itemId)]);
  const refunds = await refundsByItem(
    db,
    period,
    ranked.map(({ itemId }) => itemId),
  );
  const rows = ranked.map(({ itemId, quantity }) => {
    const own = sold.filter((option) => option.itemId === itemId);
    const newest = own.reduce<OptionRow | undefined>((a, b) => (a && a.lineId > b.lineId ? a : b), undefined);
    return {
      itemId,
      title: newest?.title ?? '',
      imageUrl: newest?.imageUrl ?? '',
      totalQuantity: quantity,
      refundedQuantity: refunds.get(itemId)?.quantity ?? 0,
      refunded: refunds.get(itemId)?.refunded ?? 0,
      itemOptions: own.map(({ itemOptionId, name, quantity: of }) => ({ itemOptionId, name, quantity: of })),
    };
  });
  return { rows, total };
};
