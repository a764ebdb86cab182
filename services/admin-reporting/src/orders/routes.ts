import { reportingCalls } from '@gyeol/contracts/http/admin-reporting.ts';
import { shippingCalls } from '@gyeol/contracts/http/admin-shipping.ts';
import type { OrderStatus } from '@gyeol/contracts/rules/order-status.ts';
import { pageInfo } from '@gyeol/contracts/schema.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { periodOf, wordsOf } from '../filters/query-filters.ts';
import { listOrders } from './order-list.ts';
import { pickingOf } from './picking.ts';

interface Query {
  startDate?: string;
  endDate?: string;
  name?: string;
  phoneNumber?: string;
}

export const orderRoutes = (api: FastifyInstance, deps: Deps): void => {
  const list = async (
    params: { page: number; size: number; status?: OrderStatus | 'ALL' },
    query: Query,
    demanded: boolean,
  ) => {
    const { page, size, status = 'ALL' } = params;
    const filter = { status: status === 'ALL' ? null : status, ...periodOf(query, demanded), ...wordsOf(query) };
    const { rows, total } = await listOrders(deps.db, filter, size, page * size);
    return { _embedded: { paymentHistoryDTOList: rows }, page: pageInfo({ page, size }, total) };
  };
  serve(api, shippingCalls.pickingList, ({ query }) =>
    pickingOf(deps.db, {
      ...periodOf(query),
      ...wordsOf(query),
      merchantUids: query.uids?.split(',').filter(Boolean) ?? null,
    }),
  );
  serve(api, reportingCalls.orders, ({ params, query }) => list(params, query, false));
  serve(api, reportingCalls.ordersInPeriod, ({ params, query }) => list(params, query, true));
  serve(api, reportingCalls.ordersByStatus, ({ params, query }) => list(params, query, false));
  serve(api, reportingCalls.ordersByStatusInPeriod, ({ params, query }) => list(params, query, true));
};
