import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { serve, serveInternal } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { createMedia } from './media.ts';
import { presignUpload } from './presign.ts';
import { receiveUpload } from './receive-upload.ts';
import { shopUrlOf } from './shop-url.ts';

export const uploadRoutes = (api: FastifyInstance, deps: Deps): void => {
  serve(api, calls.presignedUrl, ({ member, body, request }) =>
    presignUpload(deps, { member, body, shopUrl: shopUrlOf(request) }),
  );
  api.register(async (scope) => {
    // The body is not parsed, because the file is written while it arrives.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    serve(scope, calls.upload, ({ params, request }) => receiveUpload(deps, params.token, request.raw));
  });
};

export const mediaRoutes = (api: FastifyInstance, deps: Deps): void => {
  api.get('/media/:file', createMedia(deps));
};

export const internalUploadRoutes = (api: FastifyInstance, { images }: Deps): void => {
  serveInternal(api, internalCalls.attachImages, async ({ body }) => ({
    images: await images.attach(body.memberId, body.paths),
  }));
};
