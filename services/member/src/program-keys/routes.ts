import { keyCalls } from '@gyeol/contracts/http/program-keys.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { ok } from '@gyeol/contracts/schema.ts';
import { serve, serveInternal } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { createKey, endKey } from './create-key.ts';
import { findKey, listKeys } from './key-store.ts';

export const keyRoutes = (api: FastifyInstance, deps: Deps): void => {
  serve(api, keyCalls.list, () => listKeys(deps.db));
  serve(api, keyCalls.create, ({ body, member, request }) =>
    createKey(deps, { id: member.id, rights: request.rights ?? [] }, body),
  );
  serve(api, keyCalls.end, async ({ params }) => {
    await endKey(deps, params.id);
    return ok;
  });
};

export const internalKeyRoutes = (api: FastifyInstance, deps: Deps): void => {
  serveInternal(api, internalCalls.programKey, async ({ body }) => {
    const key = await findKey(deps, body.hash);
    return { key: key ? { ...key, rights: [...key.rights] } : null };
  });
};
