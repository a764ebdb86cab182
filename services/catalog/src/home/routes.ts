import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { showHome } from '@gyeol/contracts/rules/home.ts';
import type { CachedResponse } from '@gyeol/service-kit/http/cached-response.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { byOperator } from '../operators/operator.ts';
import { encodeResponse } from '../responses/encode-response.ts';
import { composeHome } from './compose-home.ts';
import { homeWithSources } from './home-views.ts';

const showSections = ({ db, responses, now }: Deps): Promise<CachedResponse> =>
  responses.get('home', 'stock', async () => {
    const { blocks, sources } = await homeWithSources(db, now());
    return encodeResponse({ sections: showHome(blocks, sources) });
  });

export const homeRoutes = (api: FastifyInstance, deps: Deps): void => {
  const by = byOperator(deps);
  serve(api, calls.home, () => showSections(deps));
  serve(api, calls.homeComposition, () => homeWithSources(deps.db, deps.now()));
  serve(api, calls.composeHome, (input) => composeHome(by(input), input.body));
};
