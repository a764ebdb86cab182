import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { answer, serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from './deps.ts';
import { makeKakaoLogin } from './kakao/kakao-login.ts';
import { makeKakaoRegister } from './kakao/kakao-register.ts';
import { newcomerLifetimeMs } from './kakao/newcomer-store.ts';
import { clientAddress } from './login/client-address.ts';
import { makeLogin } from './login/login.ts';
import { findByPhone } from './members/member-store.ts';
import { makeEditUserInfo, makeUserInfo } from './members/user-info.ts';
import { makeCheckPassword } from './passwords/check-password.ts';
import { makeEditPassword } from './passwords/edit-password.ts';
import { makeRecover } from './passwords/recover.ts';
import { kakaoCookie, makeCookie, proofCookie, readCookie } from './phones/browser-cookie.ts';
import { type Prover, proofLifetimeMs } from './phones/proof-store.ts';
import { makeSendCode, phoneOf } from './phones/send-code.ts';
import { makeVerifyCode } from './phones/verify-code.ts';
import { makeNameChecks } from './registration/check-names.ts';
import { makeRegister } from './registration/register.ts';

const ok = { ok: true } as const;

/** What a browser carries between two calls, in cookies that no script reads. */
const makeBrowser = ({ config }: Deps) => {
  const cookie = (name: string, value: string, lifetimeMs: number) =>
    makeCookie(name, value, { maxAgeSeconds: lifetimeMs / 1000, secure: !config.sandbox });
  return {
    prover: (request: FastifyRequest): Prover => ({
      token: readCookie(request, proofCookie),
      open: config.smsProvider === 'sandbox',
    }),
    withProof: (token: string) => ({ 'set-cookie': cookie(proofCookie, token, proofLifetimeMs.signup) }),
    withNewcomer: (token: string) => ({ 'set-cookie': cookie(kakaoCookie, token, newcomerLifetimeMs) }),
  };
};
type Browser = ReturnType<typeof makeBrowser>;

const serveSignUp = (api: FastifyInstance, deps: Deps, browser: Browser): void => {
  const checks = makeNameChecks(deps);
  const sendCode = makeSendCode(deps);
  const verifyCode = makeVerifyCode(deps);
  const register = makeRegister(deps);
  serve(api, memberCalls.checkDisplayName, ({ body }) => checks.displayName(body.displayName));
  serve(api, memberCalls.checkUsername, ({ body }) => checks.username(body.username));
  serve(api, memberCalls.checkPhoneNumber, ({ body }) => checks.phoneNumber(body.phoneNumber));
  serve(api, memberCalls.sendCode, ({ params }) => sendCode(params.phone));
  serve(api, memberCalls.verifyCode, async ({ body }) => {
    const token = await verifyCode(body.phoneNumber, body.code);
    return answer(200, { verified: true }, browser.withProof(token));
  });
  serve(api, memberCalls.register, async ({ body, request }) => {
    await register(body, browser.prover(request));
    return ok;
  });
};

const serveSignIn = (api: FastifyInstance, deps: Deps, browser: Browser): void => {
  const login = makeLogin(deps);
  const kakaoLogin = makeKakaoLogin(deps);
  const kakaoRegister = makeKakaoRegister(deps);
  const recover = makeRecover(deps);
  serve(api, memberCalls.login, ({ body, request }) => login({ ...body, address: clientAddress(request) }));
  serve(api, memberCalls.kakaoLogin, async ({ params }) => {
    const result = await kakaoLogin(params.code);
    if ('accessToken' in result) return result;
    return answer(202, result.newcomer, browser.withNewcomer(result.browserToken));
  });
  serve(api, memberCalls.kakaoRegister, ({ body, request }) =>
    kakaoRegister({
      form: body,
      prover: browser.prover(request),
      browserToken: readCookie(request, kakaoCookie),
    }),
  );
  serve(api, memberCalls.findByPhone, async ({ body }) =>
    (await findByPhone(deps.db, phoneOf(body.phoneNumber))) ? ok : answer(204),
  );
  serve(api, memberCalls.tokenByPhone, ({ body, request }) => recover(body.phoneNumber, browser.prover(request)));
};

const serveAccount = (api: FastifyInstance, deps: Deps): void => {
  const userInfo = makeUserInfo(deps);
  const editUserInfo = makeEditUserInfo(deps);
  const checkPassword = makeCheckPassword(deps);
  const editPassword = makeEditPassword(deps);
  serve(api, memberCalls.userInfo, ({ member }) => userInfo(member));
  serve(api, memberCalls.editUserInfo, async ({ member, body }) => {
    await editUserInfo(member, body);
    return ok;
  });
  serve(api, memberCalls.checkPassword, async ({ member, body, request }) => {
    await checkPassword(member, body.prevPassword, clientAddress(request));
    return ok;
  });
  serve(api, memberCalls.editPassword, async ({ member, body }) => {
    await editPassword(member, body.password);
    return ok;
  });
};

/** Every documented call of the member service. */
export const routes = (deps: Deps) => (api: FastifyInstance) => {
  const browser = makeBrowser(deps);
  serveSignUp(api, deps, browser);
  serveSignIn(api, deps, browser);
  serveAccount(api, deps);
};
