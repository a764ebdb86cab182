import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { byOperator } from '../operators/operator.ts';
import { fillNotices } from './fill-notices.ts';
import { listIncomplete } from './notice-views.ts';

export const noticeRoutes = (api: FastifyInstance, deps: Deps): void => {
  const by = byOperator(deps);
  serve(api, calls.incompleteItems, ({ params }) => listIncomplete(deps.db, params));
  serve(api, calls.fillNotices, (input) => fillNotices(by(input), input.body));
};
