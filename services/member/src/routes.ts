import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { answer, serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from './config.ts';
import { createKakaoLogin } from './kakao/kakao-login.ts';
import { createKakaoRegister } from './kakao/kakao-register.ts';
import { newcomerLifetimeMs } from './kakao/newcomer-store.ts';
import { clientAddress } from './login/client-address.ts';
import { createLogin } from './login/login.ts';
import { findByPhone } from './members/member-store.ts';
import { createEditUserInfo, createUserInfo } from './members/user-info.ts';
import { createCheckPassword } from './passwords/check-password.ts';
import { createEditPassword } from './passwords/edit-password.ts';
import { createRecover } from './passwords/recover.ts';
import { codeCookie, kakaoCookie, proofCookie, readCookie, serializeCookie } from './phones/browser-cookie.ts';
import { isToken, type Prover, proofLifetimeMs } from './phones/proof-store.ts';
import { createSendCode, phoneOf } from './phones/send-code.ts';
import { createVerifyCode } from './phones/verify-code.ts';
import { createNameChecks } from './registration/check-names.ts';
import { createRegister } from './registration/register.ts';

const ok = { ok: true } as const;
/** Wrong codes of a browser are counted by the day. */
const codeCookieMs = 24 * 60 * 60 * 1000;

/** What a browser carries between two calls, in cookies that no script reads. */
const createBrowser = ({ config }: Deps) => {
  const secure = !config.sandbox;
  const cookie = (name: string, value: string, lifetimeMs: number) => ({
    'set-cookie': serializeCookie(name, value, { maxAgeSeconds: lifetimeMs / 1000, secure }),
  });
  // Whoever was half through a sign-up while this version rolled out has the plain cookie of the one before. It gains
  // nobody anything: a proof counts for its phone alone, a newcomer for its Kakao account alone.
  const read = (request: FastifyRequest, name: string) =>
    readCookie(request, name, secure) ?? readCookie(request, name, false);
  return {
    code: (request: FastifyRequest) => {
      const token = readCookie(request, codeCookie, secure);
      return isToken(token) ? token : undefined;
    },
    prover: (request: FastifyRequest): Prover => ({
      token: read(request, proofCookie),
      open: config.smsProvider === 'sandbox',
    }),
    newcomer: (request: FastifyRequest) => read(request, kakaoCookie),
    withCode: (token: string) => cookie(codeCookie, token, codeCookieMs),
    withProof: (token: string) => cookie(proofCookie, token, proofLifetimeMs.signup),
    withNewcomer: (token: string) => cookie(kakaoCookie, token, newcomerLifetimeMs),
  };
};
type Browser = ReturnType<typeof createBrowser>;

const serveSignUp = (api: FastifyInstance, deps: Deps, browser: Browser): void => {
  const checks = createNameChecks(deps);
  const sendCode = createSendCode(deps);
  const verifyCode = createVerifyCode(deps);
  const register = createRegister(deps);
  serve(api, memberCalls.checkDisplayName, ({ body }) => checks.displayName(body.displayName));
  serve(api, memberCalls.checkUsername, ({ body }) => checks.username(body.username));
  serve(api, memberCalls.checkPhoneNumber, ({ body }) => checks.phoneNumber(body.phoneNumber));
  serve(api, memberCalls.sendCode, async ({ params, request }) => {
    const { body, browserToken } = await sendCode(params.phone, browser.code(request));
    return answer(200, body, browserToken === undefined ? {} : browser.withCode(browserToken));
  });
  serve(api, memberCalls.verifyCode, async ({ body, request }) => {
    const typed = { phone: body.phoneNumber, code: body.code, browser: browser.code(request) };
    return answer(200, { verified: true }, browser.withProof(await verifyCode(typed)));
  });
  serve(api, memberCalls.register, async ({ body, request }) => {
    await register(body, browser.prover(request));
    return ok;
  });
};

const serveSignIn = (api: FastifyInstance, deps: Deps, browser: Browser): void => {
  const login = createLogin(deps);
  const kakaoLogin = createKakaoLogin(deps);
  const kakaoRegister = createKakaoRegister(deps);
  const recover = createRecover(deps);
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
      browserToken: browser.newcomer(request),
    }),
  );
  serve(api, memberCalls.findByPhone, async ({ body }) =>
    (await findByPhone(deps.db, phoneOf(body.phoneNumber))) ? ok : answer(204),
  );
  serve(api, memberCalls.tokenByPhone, ({ body, request }) => recover(body.phoneNumber, browser.prover(request)));
};

const serveAccount = (api: FastifyInstance, deps: Deps): void => {
  const userInfo = createUserInfo(deps);
  const editUserInfo = createEditUserInfo(deps);
  const checkPassword = createCheckPassword(deps);
  const editPassword = createEditPassword(deps);
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
  const browser = createBrowser(deps);
  serveSignUp(api, deps, browser);
  serveSignIn(api, deps, browser);
  serveAccount(api, deps);
};
