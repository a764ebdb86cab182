import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { ok } from '@gyeol/contracts/schema.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { addAddress, editAddress, removeAddress } from './address-book.ts';
import { listAddresses } from './address-store.ts';

export const addressRoutes = (api: FastifyInstance, deps: Deps): void => {
  serve(api, memberCalls.addresses, ({ member }) => listAddresses(deps.db, member.id));
  serve(api, memberCalls.addAddress, ({ member, body }) => addAddress(deps, member, body));
  serve(api, memberCalls.editAddress, async ({ member, params, body }) => {
    await editAddress(deps, member, params.id, body);
    return ok;
  });
  serve(api, memberCalls.removeAddress, async ({ member, params }) => {
    await removeAddress(deps, member, params.id);
    return ok;
  });
};
