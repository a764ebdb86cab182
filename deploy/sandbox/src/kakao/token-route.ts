import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { KakaoStore } from './kakao-store.ts';

const tokenSeconds = 21_599;
const refreshSeconds = 5_183_999;

type Refusal = [status: number, error: string, code: string, description: string];

const refusalOf = (context: Context, store: KakaoStore, form: Record<string, unknown>): Refusal | undefined => {
  const { clientId, clientSecret } = context.config.kakao;
  if (form.grant_type !== 'authorization_code') {
    return [400, 'unsupported_grant_type', 'KOE203', 'grant_type must be authorization_code'];
  }
  if (form.client_id !== clientId) return [401, 'invalid_client', 'KOE101', `Not exist client_id [${form.client_id}]`];
  if (form.client_secret !== clientSecret) return [401, 'invalid_client', 'KOE010', 'Bad client credentials'];
  const code = store.code(String(form.code ?? ''));
  if (code === undefined || code.until <= context.now()) {
    return [400, 'invalid_grant', 'KOE320', `authorization code not found for code=${form.code}`];
  }
  const bound = code.redirectUri === undefined ? context.config.kakao.redirectUris : [code.redirectUri];
  return bound.includes(String(form.redirect_uri))
    ? undefined
    : [400, 'invalid_grant', 'KOE303', 'Redirect URI mismatch.'];
};

/** `POST /oauth/token`: accepts only form-encoded bodies, and each code once. */
export const createTokenRoute =
  (context: Context, store: KakaoStore) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const isForm = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
    const form = isForm ? (request.body as Record<string, unknown>) : {};
    const refusal = refusalOf(context, store, form);
    if (refusal !== undefined) {
      const [status, error, error_code, error_description] = refusal;
      return reply.code(status).send({ error, error_description, error_code });
    }
    const code = String(form.code);
    const user = store.code(code)?.user;
    const token = randomBytes(32).toString('base64url');
    if (user === undefined) return reply.code(500).send({ error: 'server_error' });
    store.exchangeCode(code, token, { user, until: context.now() + tokenSeconds * 1000 });
    reply.header('cache-control', 'no-store');
    return {
      token_type: 'bearer',
      access_token: token,
      expires_in: tokenSeconds,
      refresh_token: randomBytes(32).toString('base64url'),
      refresh_token_expires_in: refreshSeconds,
      scope: 'account_email phone_number name profile_nickname',
    };
  };
