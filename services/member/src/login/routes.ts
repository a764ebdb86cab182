import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { clientAddress } from '@gyeol/service-kit/http/client-address.ts';
import { serve, serveInternal } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { login } from './login.ts';
import { deviceOf } from './open-session.ts';
import { signInByCode } from './second-step.ts';

export const loginRoutes = (api: FastifyInstance, deps: Deps): void => {
  serve(api, memberCalls.login, ({ body, request }) =>
    login(deps, { ...body, address: clientAddress(request), device: deviceOf(request) }),
  );
  serve(api, memberCalls.secondFactor, ({ body, request }) =>
    signInByCode(deps, { ...body, device: deviceOf(request) }),
  );
};

export const internalLoginRoutes = (api: FastifyInstance, { keys }: Deps): void => {
  serveInternal(api, internalCalls.jwks, () => ({ keys: [...keys.jwks] }));
};
