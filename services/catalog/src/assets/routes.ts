import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { CatalogDeps } from '../deps.ts';
import { editAssetGroup } from './edit-asset-group.ts';

export const assetRoutes = (api: FastifyInstance, deps: CatalogDeps): void => {
  serve(api, calls.editAssetGroup, ({ member, params, body }) => editAssetGroup(deps, member, params.code, body));
};
