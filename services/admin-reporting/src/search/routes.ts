import { shippingCalls } from '@gyeol/contracts/http/admin-shipping.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { searchAll } from './search.ts';

export const searchRoutes = (api: FastifyInstance, { db }: Deps): void => {
  serve(api, shippingCalls.search, ({ query }) => searchAll(db, query.q));
};
