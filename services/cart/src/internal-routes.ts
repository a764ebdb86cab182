import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { filterReceived } from '@gyeol/service-kit/events/inbox.ts';
import { serveInternal } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './config.ts';

/** What order-payment asks of the cart. */
export const internalRoutes =
  ({ db }: Deps) =>
  (api: FastifyInstance): void => {
    serveInternal(api, internalCalls.receivedEvents, async ({ body }) => ({
      heard: await filterReceived(db, body.eventIds),
    }));
  };
