import { messageCalls } from '@gyeol/contracts/http/member-messages.ts';
import { ok } from '@gyeol/contracts/schema.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { decideMessage } from './decide-message.ts';
import { listFailedMessages } from './message-views.ts';

export const messageRoutes = (api: FastifyInstance, deps: Deps): void => {
  serve(api, messageCalls.failedMessages, ({ params }) => listFailedMessages(deps.db, params));
  serve(api, messageCalls.decideMessage, async ({ params, body }) => {
    await decideMessage(deps, params.id, body.decision);
    return ok;
  });
};
