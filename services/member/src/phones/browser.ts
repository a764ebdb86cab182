import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { codeCookie, kakaoCookie, proofCookie, readCookie, serializeCookie } from './browser-cookie.ts';
import { isToken, type Prover, proofLifetimeMs } from './proof-store.ts';

/** Wrong codes of a browser are counted by the day. */
const codeCookieMs = 24 * 60 * 60 * 1000;

/** What a browser carries between two calls, in cookies that no script reads. */
export const createBrowser = (config: Pick<Config, 'sandbox' | 'smsProvider'>) => {
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
    withNewcomer: (token: string, lifetimeMs: number) => cookie(kakaoCookie, token, lifetimeMs),
  };
};
