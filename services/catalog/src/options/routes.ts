import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { CatalogDeps } from '../deps.ts';
import { ok } from '../ok.ts';
import { addOption, deleteOption, flagOption, setOptionPrice, setOptionStock } from './edit-options.ts';

export const optionRoutes = (api: FastifyInstance, deps: CatalogDeps): void => {
  serve(api, calls.addOption, ({ member, params, body }) => addOption(deps, member, params.itemId, body));
  serve(api, calls.deleteOption, async ({ params }) => ok(await deleteOption(deps, params.optionId)));
  serve(api, calls.updateOptionStock, ({ member, params, body }) =>
    setOptionStock(deps, member, params.optionId, body),
  );
  serve(api, calls.updateOptionPrice, ({ params, body }) =>
    setOptionPrice(deps, params.optionId, body.additionalPrice),
  );
  serve(api, calls.updateOptionSoldOut, ({ params, body }) => flagOption(deps, params.optionId, body.isOptionSoldOut));
};
