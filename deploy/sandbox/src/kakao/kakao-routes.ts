import { randomBytes } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { faultHook } from '../behaviour.ts';
import type { Context } from '../context.ts';
import { logFailure } from '../log-failure.ts';
import type { Pages } from '../pages.ts';
import type { KakaoStore, KakaoUser } from './kakao-store.ts';
import { parseUser, testUsers, userMe } from './kakao-user.ts';
import { createTokenRoute } from './token-route.ts';

const codeLifetimeMs = 10 * 60 * 1000;

interface AuthorizeQuery {
  client_id?: string;
  redirect_uri?: string;
  response_type?: string;
  state?: string;
}

/** Creates a code for this user. The code is bound to a redirect address, unless a test made the code. */
export const issueCode = (context: Context, store: KakaoStore, user: KakaoUser, redirectUri?: string): string => {
  const code = randomBytes(32).toString('base64url');
  store.addCode(code, { user, until: context.now() + codeLifetimeMs, redirectUri });
  return code;
};

const errorCodeOf = ({ kakao }: Context['config'], query: AuthorizeQuery): string | undefined => {
  if (query.client_id !== kakao.clientId) return 'KOE101';
  if (!kakao.redirectUris.includes(query.redirect_uri ?? '')) return 'KOE006';
  return query.response_type === 'code' ? undefined : 'KOE033';
};

const redirectUrl = (query: AuthorizeQuery, answer: Record<string, string>): string => {
  const url = new URL(query.redirect_uri ?? '');
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (query.state !== undefined) url.searchParams.set('state', query.state);
  return url.href;
};

const deniedAnswer = { error: 'access_denied', error_description: 'User denied access' };

const refuseUser = (reply: FastifyReply, status: number, code: number, msg: string): FastifyReply =>
  reply.code(status).send({ code, msg });

const createUserMe =
  (context: Context, store: KakaoStore) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [, token] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    const grant = token === undefined ? undefined : store.token(token);
    if (grant === undefined || grant.until <= context.now()) {
      return refuseUser(reply, 401, -401, 'this access token does not exist');
    }
    const at = store.connectedAt(grant.user.id) ?? new Date(context.now()).toISOString();
    return reply.header('content-type', 'application/json; charset=utf-8').send(userMe(grant.user, at));
  };

/** The routes of Kakao login, of both `kauth.kakao.com` and `kapi.kakao.com`, under `/kakao`. */
export const kakaoRoutes = (context: Context, store: KakaoStore, pages: Pages) => async (app: FastifyInstance) => {
  app.addHook(
    'onRequest',
    faultHook(context.behaviour.kakao, (reply, status) =>
      reply.code(status).send({ error: 'server_error', error_description: 'Temporary failure', error_code: 'KOE003' }),
    ),
  );
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) logFailure(reply.log, error, 'kakao call failed');
    return reply.code(status).send({ error: 'invalid_request', error_description: error.message });
  });

  const signIn = pages.page('kakao-authorize.html', { framed: false });
  const signInRefused = pages.page('kakao-authorize.html', { framed: false, status: 400 });
  app.get<{ Querystring: AuthorizeQuery }>('/oauth/authorize', async (request, reply) => {
    const show = errorCodeOf(context.config, request.query) === undefined ? signIn : signInRefused;
    return show(request, reply);
  });
  app.get<{ Querystring: AuthorizeQuery }>('/oauth/authorize/people', async (request, reply) => {
    const errorCode = errorCodeOf(context.config, request.query);
    if (errorCode !== undefined) return reply.code(400).send({ error_code: errorCode });
    const recent = store.recentUsers().filter((user) => !testUsers.some(({ id }) => id === user.id));
    return [...testUsers, ...recent];
  });
  app.post<{ Querystring: AuthorizeQuery; Body: Record<string, unknown> | null }>(
    '/oauth/authorize',
    async (request, reply) => {
      const errorCode = errorCodeOf(context.config, request.query);
      if (errorCode !== undefined) return reply.code(400).send({ error_code: errorCode });
      const input = request.body ?? {};
      if (input.deny === true) return { location: redirectUrl(request.query, deniedAnswer) };
      const user = parseUser(input);
      if (user === undefined) return reply.code(400).send({ message: '회원번호는 1~19자리 숫자여야 합니다.' });
      const code = issueCode(context, store, user, request.query.redirect_uri);
      return { location: redirectUrl(request.query, { code }) };
    },
  );

  app.post('/oauth/token', createTokenRoute(context, store));
  app.get('/v2/user/me', createUserMe(context, store));
  app.post('/v2/user/me', createUserMe(context, store));
};
