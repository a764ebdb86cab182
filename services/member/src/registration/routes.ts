import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { ok } from '@gyeol/contracts/schema.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { createBrowser } from '../phones/browser.ts';
import { checkDisplayName, checkPhoneNumber, checkUsername } from './check-names.ts';
import { registerMember } from './register.ts';

export const registrationRoutes = (api: FastifyInstance, deps: Deps): void => {
  const browser = createBrowser(deps.config);
  serve(api, memberCalls.checkDisplayName, ({ body }) => checkDisplayName(deps, body.displayName));
  serve(api, memberCalls.checkUsername, ({ body }) => checkUsername(deps, body.username));
  serve(api, memberCalls.checkPhoneNumber, ({ body }) => checkPhoneNumber(deps, body.phoneNumber));
  serve(api, memberCalls.register, async ({ body, request }) => {
    await registerMember(deps, body, browser.prover(request));
    return ok;
  });
};
