import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import { utcText } from '@gyeol/service-kit/db/utc-text.ts';

const flags = sql(
  'items.flags',
  `select i.sold_out or i.deleted or o.sold_out or o.deleted as "soldOut"
     from options o join items i on i.id = o.item_id where o.id = $1`,
);
export const findFlags = (db: Queries, optionId: number) => db.maybe<{ soldOut: boolean }>(flags, [optionId]);

/** SQL: the sales of the item `i` that have not ended at the moment `at`, or null. */
export const salesOfItem = (at: string): string =>
  `(select jsonb_agg(jsonb_build_object('saleId', s.id, 'title', s.title, 'startsAt', ${utcText('s.starts_at')},
       'endsAt', ${utcText('s.ends_at')}, 'salePrice', x.sale_price) order by s.starts_at, s.id)
      from sale_items x join sales s on s.id = x.sale_id
     where x.item_id = i.id and (s.ends_at is null or s.ends_at > ${at}))`;
