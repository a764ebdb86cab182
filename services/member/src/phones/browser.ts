import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { codeCookie, kakaoCookie, proofCookie, readCookie, serializeCookie } from './browser-cookie.ts';
import { isToken, type ProofHolder, proofLifetimeMs } from './proof-store.ts';

/** One day, because wrong codes of a browser are counted by the day. */
const codeCookieMs = 24 * 60 * 60 * 1000;

export const createBrowser = (config: Pick<Config, 'sandbox' | 'smsProvider'>) => {
  const secure = !config.sandbox;
  const cookie = (name: string, value: string, lifetimeMs: number) => ({
    'set-cookie': serializeCookie(name, value, { maxAgeSeconds: lifetimeMs / 1000, secure }),
  });
  // A browser that began its sign-up under the previous release has a cookie without the prefix. The cookie is safe to
  // accept, because a proof counts only for its phone, and a newcomer only for the Kakao account.
  const read = (request: FastifyRequest, name: string) =>
    readCookie(request, name, secure) ?? readCookie(request, name, false);
  return {
    code: (request: FastifyRequest) => {
      const token = readCookie(request, codeCookie, secure);
      return isToken(token) ? token : undefined;
    },
    prover: (request: FastifyRequest): ProofHolder => ({
      token: read(request, proofCookie),
      open: config.smsProvider === 'sandbox',
    }),
    newcomer: (request: FastifyRequest) => read(request, kakaoCookie),
    withCode: (token: string) => cookie(codeCookie, token, codeCookieMs),
    withProof: (token: string) => cookie(proofCookie, token, proofLifetimeMs.signup),
    withNewcomer: (token: string, lifetimeMs: number) => cookie(kakaoCookie, token, lifetimeMs),
  };
};
