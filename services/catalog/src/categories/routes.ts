import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { CatalogDeps } from '../deps.ts';
import { ok } from '../ok.ts';
import { byOperator } from '../operator.ts';
import { addCategory, removeCategory, updateCategory } from './edit-categories.ts';

export const categoryRoutes = (api: FastifyInstance, deps: CatalogDeps): void => {
  const by = byOperator(deps);
  serve(api, calls.addCategory, (given) => addCategory(by(given), given.body.name));
  serve(api, calls.updateCategory, (given) => updateCategory(by(given), given.params.id, given.body.name));
  serve(api, calls.deleteCategory, async (given) => ok(await removeCategory(by(given), given.params.id)));
};
