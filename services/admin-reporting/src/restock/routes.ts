import { reportingCalls } from '@gyeol/contracts/http/admin-reporting.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';

const defaultSize = 15;
interface RequestRow {
  itemOptionId: number;
  itemId: number;
  itemImageUrl: string;
  itemTitle: string;
  itemOptionName: string;
  stockRequest: number;
}
const demand = sql(
  'restock.demand',
  `select item_option_id as "itemOptionId", max(item_id) as "itemId", (array_agg(item_image_url order by requested_at desc))[1] as "itemImageUrl",
     (array_agg(item_title order by requested_at desc))[1] as "itemTitle",
     (array_agg(item_option_name order by requested_at desc))[1] as "itemOptionName", count(*)::bigint as "stockRequest"
   from stock_requests group by item_option_id order by count(*) desc, item_option_id limit $1::integer offset $2::bigint`,
);
const count = sql('restock.count', `select count(distinct item_option_id)::bigint as n from stock_requests`);

export const restockRoutes = (api: FastifyInstance, deps: Deps): void => {
  serve(api, reportingCalls.stockRequests, async ({ query: { page = 0, size = defaultSize } }) => {
    const [content, { n }] = await Promise.all([
      deps.db.rows<RequestRow>(demand, [size, page * size]),
      deps.db.one<{ n: number }>(count),
    ]);
    return { content, totalElements: n, totalPages: Math.ceil(n / size) };
  });
};
