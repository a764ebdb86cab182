import { reportingCalls } from '@gyeol/contracts/http/admin-reporting.ts';
import { pageInfo } from '@gyeol/contracts/schema.ts';
import { getLagTracker } from '@gyeol/service-kit/events/lag.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { periodOf } from '../filters/query-filters.ts';
import { dailyStats } from './daily.ts';
import { itemSalesFile, methodsFile, salesFile } from './files.ts';
import { itemSalesOf } from './item-sales.ts';
import { salesOf, signUpsOf } from './statistics.ts';

export const statisticsRoutes = (api: FastifyInstance, { db, metrics, now }: Deps): void => {
  const lag = getLagTracker(metrics);
  serve(api, reportingCalls.paymentStats, ({ query }) => salesOf(db, periodOf(query, true)));
  serve(api, reportingCalls.memberStats, ({ query }) => signUpsOf(db, periodOf(query, true)));
  serve(api, reportingCalls.dailyStats, ({ query }) => dailyStats(db, query));
  serve(api, reportingCalls.salesCsv, ({ query }) => salesFile(db, query));
  serve(api, reportingCalls.paymentMethodsCsv, ({ query }) => methodsFile(db, query));
  serve(api, reportingCalls.itemSales, async ({ params: { page, size }, query }) => {
    const { rows, total } = await itemSalesOf(db, periodOf(query), { size, offset: page * size, now: now() });
    return { _embedded: { itemSalesDTOList: rows }, page: pageInfo({ page, size }, total) };
  });
  serve(api, reportingCalls.itemSalesCsv, ({ query }) => itemSalesFile(db, periodOf(query), now(), query.format));
  serve(api, reportingCalls.readModelLag, async () => ({ seconds: Math.round(lag.seconds()) }));
};
