import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { type Call, defineCalls } from '@gyeol/contracts/call.ts';
import { calls } from '@gyeol/contracts/http/index.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentContext } from '../src/context.ts';
import { DbError } from '../src/db/errors.ts';
import { problem } from '../src/errors.ts';
import { answer, finished, serve, serveInternal } from '../src/http/serve.ts';
import { createServer } from '../src/http/server.ts';
import { createCallerCheck, createServiceTokens } from '../src/http/service-token.ts';
import { createLogger } from '../src/logger.ts';
import { createMetrics } from '../src/metrics.ts';
import { testTokens } from '../src/testing/tokens.ts';

const Echo = Type.Object({ text: Type.String({ maxLength: 100, title: '글' }), n: Type.Optional(Type.Integer()) });
const rows = defineCalls({
  echo: { method: 'POST', path: '/api/echo', owner: 'cart', access: 'public', body: Echo, answers: { 200: Echo } },
  form: {
    method: 'POST',
    path: '/api/form',
    owner: 'cart',
    access: 'public',
    accepts: 'form',
    body: Echo,
    answers: { 200: Type.String() },
  },
  admin: { method: 'POST', path: '/admin/echo', owner: 'cart', access: 'admin', body: Echo, answers: { 200: Echo } },
  empty: { method: 'PUT', path: '/api/empty', owner: 'cart', access: 'public', answers: { 204: Type.Undefined() } },
  fail: {
    method: 'GET',
    path: '/api/fail/{how}',
    owner: 'cart',
    access: 'public',
    params: Type.Object({ how: Type.String() }),
    answers: { 200: Type.String() },
  },
  who: { method: 'GET', path: '/api/who', owner: 'cart', access: 'public', answers: { 200: Type.String() } },
  bytes: { method: 'GET', path: '/api/bytes', owner: 'cart', access: 'public', answers: { 200: Type.Array(Echo) } },
  small: {
    method: 'POST',
    path: '/api/small',
    owner: 'cart',
    access: 'public',
    bodyLimit: 50,
    body: Echo,
    answers: { 200: Echo },
  },
});

const secret = 's'.repeat(32);
const tokens = testTokens();
const lines: Record<string, unknown>[] = [];
const sink = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    lines.push(
      ...String(chunk)
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    );
    done();
  },
});
const metrics = createMetrics('cart');
let api: FastifyInstance;

const failures: Readonly<Record<string, () => unknown>> = {
  bug: () => {
    throw new TypeError('select * from secrets');
  },
  database: () => {
    throw new DbError('orders.lock', { message: 'terminating connection', code: '57P01' });
  },
  busy: () => {
    throw problem('TOO_MANY_REQUESTS', { retryAfterSeconds: 7.2 });
  },
  short: () => {
    throw problem('OUT_OF_STOCK', { message: '재고가 부족합니다.', extra: { messages: ['하나'] } });
  },
  odd: () => ({ an: 'object' }),
};

beforeAll(async () => {
  api = createServer({
    log: createLogger({ service: 'cart', level: 'info', destination: sink }),
    metrics,
    verifyToken: tokens.verifyToken,
    checkCaller: createCallerCheck(secret, 'catalog'),
  });
  serve(api, rows.echo, ({ body }) => body);
  serve(api, rows.form, ({ body }) => body.text);
  serve(api, rows.admin, ({ body }) => body);
  serve(api, rows.empty, () => answer(204));
  serve(api, rows.fail, ({ params }) => failures[params.how]?.() as string);
  serve(api, rows.who, async ({ member }) => {
    await new Promise((resolve) => setImmediate(resolve));
    return `${member?.id ?? 'nobody'} ${currentContext()?.requestId} ${currentContext()?.traceparent}`;
  });
  const json = Buffer.from('[]');
  serve(api, rows.bytes, () => finished({ json, gzip: Buffer.from('zipped'), etag: '"1"', maxAgeSeconds: 5 }));
  serve(api, rows.small, ({ body }) => body);
  serve(api, calls.cart.count, ({ member }) => member.id);
  serve(api, calls.order.validate, ({ params }) => ({
    merchantUid: params.provider,
    paymentStatus: 'PREPARING',
  }));
  serveInternal(api, internalCalls.findMember, ({ caller }) => ({ memberId: caller === 'coupon' ? 1 : 2 }));
  await api.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => api.close());
beforeEach(() => void lines.splice(0));

const send = (method: Call['method'] | 'HEAD', url: string, options: InjectOptions = {}) =>
  api.inject({ method, url, ...options });
const post = (url: string, payload: unknown, headers: Record<string, string> = {}) =>
  send('POST', url, {
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: { 'content-type': 'application/json', ...headers },
  });
const bearer = (member = {}) => ({ authorization: `Bearer ${tokens.token(member)}` });

describe('a served row', () => {
  it('answers in both spellings', async () => {
    for (const url of ['/api/echo', '/echo']) expect((await post(url, { text: '결' })).json()).toEqual({ text: '결' });
    for (const url of ['/cart/getStatus', '/api/cart/getStatus']) {
      expect((await send('GET', url, { headers: bearer({ id: 3 }) })).body).toBe('3');
    }
    const paid = await send('POST', '/api/payment/validateIamport/uid/imp_1', { headers: bearer() });
    expect(paid.json()).toEqual({ merchantUid: 'Iamport', paymentStatus: 'PREPARING' });
  });

  it('writes a text as a JSON text and 204 without a body', async () => {
    const text = await send('POST', '/api/form', {
      payload: 'text=%EA%B2%B0%22',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(text.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(text.body).toBe('"결\\""');
    const nothing = await send('PUT', '/api/empty', { headers: { 'content-type': 'application/json' } });
    expect([nothing.statusCode, nothing.body]).toEqual([204, '']);
  });

  it('ignores unknown keys and never writes them', async () => {
    expect((await post('/api/echo', { text: 'a', role: 'ROLE_ADMIN' })).json()).toEqual({ text: 'a' });
  });

  it('ignores whatever body comes to a row without one', async () => {
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const sent = await send('PUT', '/api/empty', { payload: '{broken', headers: { 'content-type': type } });
      expect(sent.statusCode).toBe(204);
    }
  });

  it('sends kept bytes, gzip to who takes it, and 304 to who has them', async () => {
    const plain = await send('GET', '/api/bytes');
    expect([plain.body, plain.headers.etag, plain.headers['cache-control']]).toEqual([
      '[]',
      '"1"',
      'public, max-age=5',
    ]);
    const zipped = await send('GET', '/api/bytes', { headers: { 'accept-encoding': 'gzip' } });
    expect([zipped.body, zipped.headers['content-encoding'], zipped.headers.vary]).toEqual([
      'zipped',
      'gzip',
      'accept-encoding',
    ]);
    const known = await send('GET', '/api/bytes', { headers: { 'if-none-match': 'W/"1"' } });
    expect([known.statusCode, known.body]).toEqual([304, '']);
  });

  it('answers HEAD like GET without the body', async () => {
    const head = await send('HEAD', '/api/bytes');
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });
});

describe('rights', () => {
  it('are checked before the body: 401, 403, 400', async () => {
    expect((await post('/admin/echo', '{broken')).statusCode).toBe(401);
    expect((await post('/admin/echo', '{broken', { authorization: 'Bearer x' })).statusCode).toBe(401);
    expect((await post('/admin/echo', '{broken', bearer())).statusCode).toBe(403);
    expect((await post('/admin/echo', '{broken', bearer({ role: 'ROLE_ADMIN' }))).statusCode).toBe(400);
    expect((await post('/admin/echo', { text: 'a' }, bearer({ role: 'ROLE_ADMIN' }))).statusCode).toBe(200);
  });

  it('of a public call read a good token and take a bad one for none', async () => {
    expect((await send('GET', '/api/who', { headers: bearer({ id: 9 }) })).body).toMatch(/^"9 /);
    expect((await send('GET', '/api/who', { headers: { authorization: 'Bearer bad' } })).body).toMatch(/^"nobody /);
    expect((await send('GET', '/api/who', { headers: { authorization: 'Basic YTpi' } })).body).toMatch(/^"nobody /);
  });

  it('come from the Authorization header alone', async () => {
    const headers = { cookie: `token=${tokens.token()}`, 'x-member-id': '1' };
    expect((await send('GET', '/cart/getStatus', { headers })).statusCode).toBe(401);
  });

  it('of an internal call belong to the named callers with a token for this service', async () => {
    const find = (token: string) =>
      post('/internal/members/find', {}, { authorization: `Bearer ${token}` }).then((sent) => sent.statusCode);
    expect(await find(createServiceTokens(secret, 'coupon')('catalog'))).toBe(200);
    expect(await find(createServiceTokens(secret, 'cart')('catalog'))).toBe(403);
    expect(await find(createServiceTokens(secret, 'coupon')('review'))).toBe(401);
    expect(await find(createServiceTokens('t'.repeat(32), 'coupon')('catalog'))).toBe(401);
    expect(await find(tokens.token({ role: 'ROLE_ADMIN' }))).toBe(401);
    expect(await find('none')).toBe(401);
  });
});

describe('what a client does wrong is never 500', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  it.each([
    ['broken JSON', () => post('/api/echo', '{"text":'), 400],
    ['an empty body', () => post('/api/echo', ''), 400],
    ['a scalar body', () => post('/api/echo', '5'), 400],
    ['null', () => post('/api/echo', 'null'), 400],
    ['a deep body', () => post('/api/echo', '['.repeat(50_000)), 400],
    ['__proto__', () => post('/api/echo', '{"text":"a","__proto__":{"admin":true}}'), 400],
    ['constructor.prototype', () => post('/api/echo', '{"text":"a","constructor":{"prototype":{}}}'), 400],
    ['NUL in a text', () => post('/api/echo', '{"text":"a\\u0000b"}'), 400],
    ['NUL in an unknown key', () => post('/api/echo', '{"text":"a","b\\u0000":1}'), 400],
    ['NUL in a form', () => send('POST', '/api/form', { payload: 'text=a%00b', headers: form }), 400],
    ['a form field twice', () => send('POST', '/api/form', { payload: 'text=a&text=b', headers: form }), 400],
    ['a form where JSON is asked', () => send('POST', '/api/echo', { payload: 'text=a', headers: form }), 415],
    ['plain text', () => post('/api/echo', 'hello', { 'content-type': 'text/plain' }), 415],
    ['no content type', () => post('/api/echo', 'hello', { 'content-type': '' }), 415],
    ['a malformed content type', () => post('/api/echo', '{}', { 'content-type': ';;;=' }), 415],
    ['a large body', () => post('/api/small', { text: 'x'.repeat(60) }), 413],
    ['a very large body', () => post('/api/echo', { text: 'x'.repeat(300_000) }), 413],
    ['NUL in the path', () => send('GET', '/api/fail/%00'), 400],
    ['NUL in the query', () => send('GET', '/api/who?q=a%00'), 400],
    ['bad percent-encoding', () => send('GET', '/api/fail/%zz'), 400],
    ['bad UTF-8 in the path', () => send('GET', '/api/fail/%ff%fe'), 400],
    ['an unknown path', () => send('GET', '/api/nothing'), 404],
    ['a wrong method', () => send('DELETE', '/api/echo'), 404],
    ['an unknown path that looks like ours', () => send('GET', '/api/__proto__'), 404],
  ])('%s', async (_name, call, status) => {
    const sent = await call();
    expect(sent.statusCode).toBe(status);
    expect(sent.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(sent.json()).toMatchObject({ status, code: expect.any(String), requestId: expect.any(String) });
    expect(lines).toEqual([]);
  });

  it('not even a request that breaks off in its body', async () => {
    const { port } = api.server.address() as { port: number };
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(
          'POST /api/echo HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"te',
        );
        setTimeout(() => socket.destroy(), 30);
      });
      socket.on('close', () => setTimeout(resolve, 50));
    });
    expect(lines).toEqual([]);
    expect((await post('/api/echo', { text: 'alive' })).statusCode).toBe(200);
  });

  it('and names the field in Korean', async () => {
    const sent = await post('/api/echo', { text: 'x'.repeat(101) });
    expect(sent.json()).toMatchObject({ code: 'BAD_REQUEST', field: 'text', message: '글은 100자 이하여야 합니다.' });
  });
});

describe('a refusal', () => {
  it('of ours carries code, sentence, more members and Retry-After', async () => {
    const short = await send('GET', '/api/fail/short');
    expect(short.json()).toMatchObject({
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      code: 'OUT_OF_STOCK',
      message: '재고가 부족합니다.',
      messages: ['하나'],
      requestId: short.headers['x-request-id'],
    });
    const busy = await send('GET', '/api/fail/busy');
    expect([busy.statusCode, busy.headers['retry-after']]).toEqual([429, '8']);
  });

  it('because of a mistake says nothing of it, and is logged once', async () => {
    const sent = await send('GET', '/api/fail/bug');
    expect(sent.statusCode).toBe(500);
    expect(sent.body).not.toMatch(/secrets|stack|TypeError/);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      level: 'error',
      requestId: sent.json().requestId,
      operation: 'GET /api/fail/{how}',
    });
  });

  it('because the database is away is 503 with Retry-After', async () => {
    const sent = await send('GET', '/api/fail/database');
    expect([sent.statusCode, sent.json().code, sent.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '2']);
    expect(lines[0]).toMatchObject({ level: 'warn' });
  });
});

describe('the context', () => {
  it('takes a sane request id and trace, and is the same in the handler and the answer', async () => {
    const trace = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const sent = await send('GET', '/api/who', { headers: { 'x-request-id': 'request-0001', traceparent: trace } });
    expect(sent.headers['x-request-id']).toBe('request-0001');
    expect(sent.body).toMatch(/^"nobody request-0001 00-4bf92f3577b34da6a3ce929d0e0e4736-[0-9a-f]{16}-01"$/);
    const forged = await send('GET', '/api/who', { headers: { 'x-request-id': 'a b' } });
    expect(forged.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('metrics', () => {
  it('count by operation, never by path', async () => {
    await send('GET', '/api/fail/short');
    const text = await metrics.registry.metrics();
    expect(text).toContain('operation="GET /api/fail/{how}",status="4xx"');
    expect(text).not.toContain('fail/short');
  });

  it('count requests in flight, also those that break off', async () => {
    const { port } = api.server.address() as { port: number };
    const inFlight = async () =>
      (await metrics.registry.getSingleMetricAsString('http_requests_in_flight')).split(' ').at(-1);
    expect(await inFlight()).toBe('0');
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        'POST /api/echo HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
      ),
    );
    await vi.waitFor(async () => expect(await inFlight()).toBe('1'));
    socket.destroy();
    await vi.waitFor(async () => expect(await inFlight()).toBe('0'));
  });
});
