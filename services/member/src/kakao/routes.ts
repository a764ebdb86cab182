import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { answer, serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { deviceOf } from '../login/open-session.ts';
import { createBrowser } from '../phones/browser.ts';
import { loginWithKakao } from './kakao-login.ts';
import { registerWithKakao } from './kakao-register.ts';
import { newcomerLifetimeMs } from './newcomer-store.ts';

export const kakaoRoutes = (api: FastifyInstance, deps: Deps): void => {
  const browser = createBrowser(deps.config);
  serve(api, memberCalls.kakaoLogin, async ({ params, request }) => {
    const result = await loginWithKakao(deps, params.code, deviceOf(request));
    if ('accessToken' in result) return result;
    return answer(202, result.newcomer, browser.withNewcomer(result.browserToken, newcomerLifetimeMs));
  });
  serve(api, memberCalls.kakaoRegister, ({ body, request }) =>
    registerWithKakao(deps, {
      form: body,
      prover: browser.prover(request),
      browserToken: browser.newcomer(request),
      device: deviceOf(request),
    }),
  );
};
