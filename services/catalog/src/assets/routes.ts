import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { byOperator } from '../operators/operator.ts';
import { editAssetGroup } from './edit-asset-group.ts';

export const assetRoutes = (api: FastifyInstance, deps: Deps): void => {
  const by = byOperator(deps);
  serve(api, calls.editAssetGroup, (input) => editAssetGroup(by(input), input.params.code, input.body));
};
