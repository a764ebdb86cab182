import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { serve, serveInternal } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { CatalogDeps } from '../deps.ts';
import { presignUpload } from './presign.ts';

export const uploadRoutes = (api: FastifyInstance, deps: CatalogDeps): void => {
  serve(api, calls.presignedUrl, ({ member, body }) => presignUpload(deps, member, body));
};
export const attachRoutes = (api: FastifyInstance, { images }: CatalogDeps): void => {
  serveInternal(api, internalCalls.attachImages, async ({ body }) => ({
    images: await images.attach(body.memberId, body.paths),
  }));
};
