import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';

const flags = sql(
  'items.flags',
  `select i.sold_out or i.deleted or o.sold_out or o.deleted as "soldOut"
     from options o join items i on i.id = o.item_id where o.id = $1`,
);
export const findFlags = (db: Queries, optionId: number) => db.maybe<{ soldOut: boolean }>(flags, [optionId]);
