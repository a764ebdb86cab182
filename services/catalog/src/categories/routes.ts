import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { ok } from '@gyeol/contracts/schema.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { byOperator } from '../operators/operator.ts';
import { addCategory, removeCategory, updateCategory } from './edit-categories.ts';

export const categoryRoutes = (api: FastifyInstance, deps: Deps): void => {
  const by = byOperator(deps);
  serve(api, calls.addCategory, (input) => addCategory(by(input), input.body.name));
  serve(api, calls.updateCategory, (input) => updateCategory(by(input), input.params.id, input.body.name));
  serve(api, calls.deleteCategory, async (input) => {
    await removeCategory(by(input), input.params.id);
    return ok;
  });
};
