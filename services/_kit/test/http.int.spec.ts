import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createServiceTokens } from '../src/http/service-token.ts';
import { type EchoServer, lines, metrics, secret, startEchoServer } from './fixtures/echo-server.ts';

let echo: EchoServer;
beforeAll(async () => {
  echo = await startEchoServer();
});
afterAll(() => echo.api.close());
beforeEach(() => void lines.splice(0));

const send: EchoServer['send'] = (...args) => echo.send(...args);
const post: EchoServer['post'] = (...args) => echo.post(...args);
const bearer: EchoServer['bearer'] = (...args) => echo.bearer(...args);

describe('a served call', () => {
  it('answers in both spellings of its path', async () => {
    for (const url of ['/api/echo', '/echo']) expect((await post(url, { text: '결' })).json()).toEqual({ text: '결' });
    for (const url of ['/cart/getStatus', '/api/cart/getStatus']) {
      expect((await send('GET', url, { headers: bearer({ id: 3 }) })).body).toBe('3');
    }
    const paid = await send('POST', '/api/payment/validateIamport/uid/imp_1', { headers: bearer() });
    expect(paid.json()).toEqual({ merchantUid: 'Iamport', paymentStatus: 'PREPARING' });
  });

  it('answers a text as a JSON string, and 204 without a body', async () => {
    const text = await send('POST', '/api/form', {
      payload: 'text=%EA%B2%B0%22',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(text.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(text.body).toBe('"결\\""');
    const nothing = await send('PUT', '/api/empty', { headers: { 'content-type': 'application/json' } });
    expect([nothing.statusCode, nothing.body]).toEqual([204, '']);
  });

  it('ignores unknown keys and never returns them', async () => {
    expect((await post('/api/echo', { text: 'a', role: 'ROLE_ADMIN' })).json()).toEqual({ text: 'a' });
  });

  it('ignores a body of any type when the call has none', async () => {
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const sent = await send('PUT', '/api/empty', { payload: '{broken', headers: { 'content-type': type } });
      expect(sent.statusCode).toBe(204);
    }
  });

  it('sends a file, or a refusal when the file fails before its first byte', async () => {
    const whole = await send('GET', '/api/file/0');
    expect([whole.statusCode, whole.body]).toEqual([200, '\uFEFFrow\r\n1\r\n2\r\n3\r\n']);
    expect(whole.headers['content-disposition']).toContain('rows.csv');
    const refused = await send('GET', '/api/file/1');
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'DATE_RANGE']);
    expect(refused.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(refused.headers['content-disposition']).toBeUndefined();
  });

  it('ends the connection when a file breaks off on the way, and logs the failure', async () => {
    const { port } = echo.api.server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/api/file/2`);
    await expect(answer.text()).rejects.toThrow();
    expect(lines).toMatchObject([{ level: 'error', msg: 'a file broke off while it was sent', fileName: 'rows.csv' }]);
  });

  it('sends a cached response, as gzip when accepted, and as 304 when the ETag matches', async () => {
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
    const unchanged = await send('GET', '/api/bytes', { headers: { 'if-none-match': 'W/"1"' } });
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
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

  it('come from a good token on a public call, where a bad token is ignored', async () => {
    expect((await send('GET', '/api/who', { headers: bearer({ id: 9 }) })).body).toMatch(/^"9 /);
    expect((await send('GET', '/api/who', { headers: { authorization: 'Bearer bad' } })).body).toMatch(/^"nobody /);
    expect((await send('GET', '/api/who', { headers: { authorization: 'Basic YTpi' } })).body).toMatch(/^"nobody /);
  });

  it('come from the Authorization header alone', async () => {
    const headers = { cookie: `token=${echo.tokens.token()}`, 'x-member-id': '1' };
    expect((await send('GET', '/cart/getStatus', { headers })).statusCode).toBe(401);
  });

  it('belong, on an internal call, to the named callers with a token for this service', async () => {
    const find = (token: string) =>
      post('/internal/members/find', {}, { authorization: `Bearer ${token}` }).then((sent) => sent.statusCode);
    expect(await find(createServiceTokens(secret, 'coupon')('catalog'))).toBe(200);
    expect(await find(createServiceTokens(secret, 'cart')('catalog'))).toBe(403);
    expect(await find(createServiceTokens(secret, 'coupon')('review'))).toBe(401);
    expect(await find(createServiceTokens('t'.repeat(32), 'coupon')('catalog'))).toBe(401);
    expect(await find(echo.tokens.token({ role: 'ROLE_ADMIN' }))).toBe(401);
    expect(await find('none')).toBe(401);
  });
});
describe('the request context', () => {
  it('takes a sane request id and trace from the headers, and is the same in the handler and the answer', async () => {
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

  it('count requests in flight, and stop counting those that break off', async () => {
    const { port } = echo.api.server.address() as { port: number };
    const inFlight = async () =>
      (await metrics.registry.getSingleMetricAsString('http_requests_in_flight')).split(' ').at(-1);
    expect(await inFlight()).toBe('0');
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        'POST /api/echo HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
      ),
    );
    await expect.poll(inFlight).toBe('1');
    socket.destroy();
    await expect.poll(inFlight).toBe('0');
  });
});
