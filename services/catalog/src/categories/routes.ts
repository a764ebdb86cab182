import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { CatalogDeps } from '../deps.ts';
import { ok } from '../ok.ts';
import { addCategory, removeCategory, updateCategory } from './edit-categories.ts';

export const categoryRoutes = (api: FastifyInstance, deps: CatalogDeps): void => {
  serve(api, calls.addCategory, ({ body }) => addCategory(deps, body.name));
  serve(api, calls.updateCategory, ({ params, body }) => updateCategory(deps, params.id, body.name));
  serve(api, calls.deleteCategory, async ({ params }) => ok(await removeCategory(deps, params.id)));
};
