import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { ok } from '../ok.ts';
import { byOperator } from '../operator.ts';
import { addCategory, removeCategory, updateCategory } from './edit-categories.ts';

export const categoryRoutes = (api: FastifyInstance, deps: Deps): void => {
  const by = byOperator(deps);
  serve(api, calls.addCategory, (input) => addCategory(by(input), input.body.name));
  serve(api, calls.updateCategory, (input) => updateCategory(by(input), input.params.id, input.body.name));
  serve(api, calls.deleteCategory, async (input) => ok(await removeCategory(by(input), input.params.id)));
};
