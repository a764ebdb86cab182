import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { serve, serveInternal } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { byOperator } from '../operators/operator.ts';
import { encodeResponse } from '../responses/encode-response.ts';
import { previewDocument, saveDocument } from './save-document.ts';
import { editedShop, saveProfile } from './save-profile.ts';
import { documentSource, listDocuments, listProfiles, showDocument, showShop } from './shop-views.ts';
import { storeDrawing } from './store-drawing.ts';

export const shopRoutes = (api: FastifyInstance, deps: Deps): void => {
  const by = byOperator(deps);
  const { db, responses } = deps;
  serve(api, calls.shop, () => responses.get('shop', 'edits', async () => encodeResponse(await showShop(deps))));
  serve(api, calls.shopDocument, ({ params: { code }, query: { version } }) =>
    responses.get(`document:${code}:${version ?? ''}`, 'edits', async () =>
      encodeResponse(await showDocument(deps, code, version)),
    ),
  );
  serve(api, calls.shopProfile, () => editedShop(db));
  serve(api, calls.saveShopProfile, (input) => saveProfile(by(input), input.body));
  serve(api, calls.storeShopDrawing, ({ body }) => storeDrawing(deps, body.svg));
  serve(api, calls.shopProfileVersions, () => listProfiles(db));
  serve(api, calls.shopDocuments, () => listDocuments(deps));
  serve(api, calls.shopDocumentSource, ({ params, query }) => documentSource(db, params.code, query.version));
  serve(api, calls.saveShopDocument, (input) => saveDocument(by(input), input.params.code, input.body));
  serve(api, calls.previewShopDocument, ({ body }) => previewDocument(deps, body));
};

export const internalShopRoutes = (api: FastifyInstance, deps: Deps): void => {
  serveInternal(api, internalCalls.shop, () => showShop(deps));
};
