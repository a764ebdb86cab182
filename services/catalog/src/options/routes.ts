import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { CatalogDeps } from '../deps.ts';
import { ok } from '../ok.ts';
import { byOperator } from '../operator.ts';
import { addOption, deleteOption, flagOption, setOptionPrice, setOptionStock } from './edit-options.ts';

export const optionRoutes = (api: FastifyInstance, deps: CatalogDeps): void => {
  const by = byOperator(deps);
  serve(api, calls.addOption, (given) => addOption(by(given), given.params.itemId, given.body));
  serve(api, calls.deleteOption, async (given) => ok(await deleteOption(by(given), given.params.optionId)));
  serve(api, calls.updateOptionStock, (given) => setOptionStock(by(given), given.params.optionId, given.body));
  serve(api, calls.updateOptionPrice, (given) => setOptionPrice(by(given), given.params.optionId, given.body));
  serve(api, calls.updateOptionSoldOut, (given) =>
    flagOption(by(given), given.params.optionId, given.body.isOptionSoldOut),
  );
};
