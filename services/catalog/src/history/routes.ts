import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { historyOfDay, showPriceDays } from './history-views.ts';

export const historyRoutes = (api: FastifyInstance, { db, now }: Deps): void => {
  serve(api, calls.itemHistory, ({ params, query }) => historyOfDay(db, params.id, query.on));
  serve(api, calls.priceDays, ({ params }) => showPriceDays(db, params.id, now()));
};
