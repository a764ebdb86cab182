import { reportingCalls } from '@gyeol/contracts/http/admin-reporting.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { pageInfo, periodOf } from '../paging.ts';
import { itemSalesOf, salesOf, signUpsOf } from './statistics.ts';

export const statisticsRoutes = (api: FastifyInstance, deps: Deps): void => {
  serve(api, reportingCalls.paymentStats, ({ query }) => salesOf(deps.db, periodOf(query, true)));
  serve(api, reportingCalls.memberStats, ({ query }) => signUpsOf(deps.db, periodOf(query, true)));
  serve(api, reportingCalls.itemSales, async ({ params: { page, size }, query }) => {
    const { rows, total } = await itemSalesOf(deps.db, periodOf(query), size, page * size);
    return { _embedded: { itemSalesDTOList: rows }, page: pageInfo(page, size, total) };
  });
};
