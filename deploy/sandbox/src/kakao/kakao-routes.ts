import { randomBytes } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { faultHook } from '../behaviour.ts';
import type { Context } from '../context.ts';
import type { Pages } from '../pages.ts';
import { tellFailure } from '../tell-failure.ts';
import type { KakaoStore, Person } from './kakao-store.ts';
import { personFrom, testPeople, userMe } from './person.ts';
import { makeTokenRoute } from './token-route.ts';

const codeLifetimeMs = 10 * 60 * 1000;

interface Asked {
  client_id?: string;
  redirect_uri?: string;
  response_type?: string;
  state?: string;
}

/** Makes a code for this person, bound to a redirect address unless a test made it. */
export const issueCode = async (
  context: Context,
  store: KakaoStore,
  person: Person,
  redirectUri?: string,
): Promise<string> => {
  const code = randomBytes(32).toString('base64url');
  await store.addCode(code, { person, until: context.now() + codeLifetimeMs, redirectUri });
  return code;
};

const wrongWith = ({ kakao }: Context['config'], asked: Asked): string | undefined => {
  if (asked.client_id !== kakao.clientId) return 'KOE101';
  if (!kakao.redirectUris.includes(asked.redirect_uri ?? '')) return 'KOE006';
  return asked.response_type === 'code' ? undefined : 'KOE033';
};

const backTo = (asked: Asked, answer: Record<string, string>): string => {
  const url = new URL(asked.redirect_uri ?? '');
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (asked.state !== undefined) url.searchParams.set('state', asked.state);
  return url.href;
};

const deniedAnswer = { error: 'access_denied', error_description: 'User denied access' };

const refuseUser = (reply: FastifyReply, status: number, code: number, msg: string): FastifyReply =>
  reply.code(status).send({ code, msg });

const makeUserMe =
  (context: Context, store: KakaoStore) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [, token] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    const grant = token === undefined ? undefined : store.token(token);
    if (grant === undefined || grant.until <= context.now()) {
      return refuseUser(reply, 401, -401, 'this access token does not exist');
    }
    const at = store.connectedAt(grant.person.id) ?? new Date(context.now()).toISOString();
    return reply.header('content-type', 'application/json; charset=utf-8').send(userMe(grant.person, at));
  };

/** Kakao login: what `kauth.kakao.com` and `kapi.kakao.com` answer, both under `/kakao`. */
export const kakaoRoutes = (context: Context, store: KakaoStore, pages: Pages) => async (app: FastifyInstance) => {
  app.addHook(
    'onRequest',
    faultHook(context.behaviour.kakao, (reply, status) =>
      reply.code(status).send({ error: 'server_error', error_description: 'Temporary failure', error_code: 'KOE003' }),
    ),
  );
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) tellFailure(reply.log, error, 'kakao call failed');
    return reply.code(status).send({ error: 'invalid_request', error_description: error.message });
  });

  const signIn = pages.page('kakao-authorize.html', { framed: false });
  const signInRefused = pages.page('kakao-authorize.html', { framed: false, status: 400 });
  app.get<{ Querystring: Asked }>('/oauth/authorize', async (request, reply) => {
    const show = wrongWith(context.config, request.query) === undefined ? signIn : signInRefused;
    return show(request, reply);
  });
  app.get<{ Querystring: Asked }>('/oauth/authorize/people', async (request, reply) => {
    const errorCode = wrongWith(context.config, request.query);
    if (errorCode !== undefined) return reply.code(400).send({ error_code: errorCode });
    const seen = store.people().filter((person) => !testPeople.some(({ id }) => id === person.id));
    return [...testPeople, ...seen];
  });
  app.post<{ Querystring: Asked; Body: Record<string, unknown> | null }>('/oauth/authorize', async (request, reply) => {
    const errorCode = wrongWith(context.config, request.query);
    if (errorCode !== undefined) return reply.code(400).send({ error_code: errorCode });
    const wish = request.body ?? {};
    if (wish.deny === true) return { location: backTo(request.query, deniedAnswer) };
    const person = personFrom(wish);
    if (person === undefined) return reply.code(400).send({ message: '회원번호는 1~19자리 숫자여야 합니다.' });
    const code = await issueCode(context, store, person, request.query.redirect_uri);
    return { location: backTo(request.query, { code }) };
  });

  app.post('/oauth/token', makeTokenRoute(context, store));
  app.get('/v2/user/me', makeUserMe(context, store));
  app.post('/v2/user/me', makeUserMe(context, store));
};
