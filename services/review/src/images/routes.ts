import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { serveInternal } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { usedImages } from './used-images.ts';

export const internalImageRoutes = (api: FastifyInstance, { db }: Deps): void => {
  serveInternal(api, internalCalls.imagesOfReviews, async ({ body }) => ({ used: await usedImages(db, body.urls) }));
};
