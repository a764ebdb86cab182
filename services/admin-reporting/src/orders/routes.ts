import { reportingCalls } from '@gyeol/contracts/http/admin-reporting.ts';
import type { OrderFilterQuery } from '@gyeol/contracts/http/order-filter.ts';
import type { OrderStatus } from '@gyeol/contracts/rules/order-status.ts';
import { pageInfo } from '@gyeol/contracts/schema.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { orderFilterOf, type Sort } from './order-filter.ts';
import { listOrders } from './order-list.ts';
import { countWork } from './order-work.ts';

export const orderRoutes = (api: FastifyInstance, deps: Deps): void => {
  const { db, now } = deps;
  const list = async (
    { page, size, status = 'ALL' }: { page: number; size: number; status?: OrderStatus | 'ALL' },
    { sort = 'newest', ...query }: OrderFilterQuery & { sort?: Sort },
    demanded: boolean,
  ) => {
    const filter = orderFilterOf({ ...query, status }, now(), demanded);
    const { rows, total } = await listOrders(db, filter, { size, offset: page * size, sort });
    return { _embedded: { paymentHistoryDTOList: rows }, page: pageInfo({ page, size }, total) };
  };
  serve(api, reportingCalls.orders, ({ params, query }) => list(params, query, false));
  serve(api, reportingCalls.ordersInPeriod, ({ params, query }) => list(params, query, true));
  serve(api, reportingCalls.ordersByStatus, ({ params, query }) => list(params, query, false));
  serve(api, reportingCalls.ordersByStatusInPeriod, ({ params, query }) => list(params, query, true));
  serve(api, reportingCalls.orderWork, () => countWork(db, now()));
};
