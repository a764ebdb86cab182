import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EchoServer, lines, startEchoServer } from './fixtures/echo-server.ts';

let echo: EchoServer;
beforeAll(async () => {
  echo = await startEchoServer();
});
afterAll(() => echo.api.close());
beforeEach(() => void lines.splice(0));

const send: EchoServer['send'] = (...args) => echo.send(...args);
const post: EchoServer['post'] = (...args) => echo.post(...args);

describe('the input of a client', () => {
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
    ['half a surrogate pair in a text', () => post('/api/echo', '{"text":"x\\ud800"}'), 400],
    ['half a surrogate pair in an unknown key', () => post('/api/echo', '{"text":"a","b\\uDFFF":1}'), 400],
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
  ])('is refused, and never answered with 500, when it is %s', async (_name, call, status) => {
    const sent = await call();
    expect(sent.statusCode).toBe(status);
    expect(sent.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(sent.json()).toMatchObject({ status, code: expect.any(String), requestId: expect.any(String) });
    expect(lines).toEqual([]);
  });

  it('is accepted when it has a whole surrogate pair', async () => {
    expect((await post('/api/echo', '{"text":"\\ud83d\\udc5c"}')).statusCode).toBe(200);
  });

  it('does no harm and is not logged when it breaks off in the body', async () => {
    const { server } = echo.api;
    const { port } = server.address() as { port: number };
    const socket = connect(port, '127.0.0.1');
    socket.write(
      'POST /api/echo HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"te',
    );
    const [request] = (await once(server, 'request')) as [IncomingMessage];
    const brokenOff = new Promise((resolve) => request.once('close', resolve));
    socket.destroy();
    await brokenOff;
    expect((await post('/api/echo', { text: 'alive' })).statusCode).toBe(200);
    expect(lines).toEqual([]);
  });

  it('gets a refusal that names the field in Korean', async () => {
    const sent = await post('/api/echo', { text: 'x'.repeat(101) });
    expect(sent.json()).toMatchObject({ code: 'BAD_REQUEST', field: 'text', message: '글은 100자 이하여야 합니다.' });
  });
});

describe('a malformed HTTP request', () => {
  const raw = (bytes: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { port } = echo.api.server.address() as { port: number };
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
      let text = '';
      socket.on('data', (chunk) => (text += chunk));
      socket.on('close', () => resolve(text)).on('error', reject);
    });
  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['an unknown method', 'FETCH /api/who HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['two lengths', 'POST /api/echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    ['a control character in a header', 'GET /api/who HTTP/1.1\r\nHost: a\r\nx: \u0001\r\n\r\n', 400],
    ['no Host', 'GET /api/who HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['an expectation', 'GET /api/who HTTP/1.1\r\nHost: a\r\nExpect: foo\r\n\r\n', 417],
    ['too long a head', `GET /api/who HTTP/1.1\r\nHost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
  ])('is refused with a problem in Korean: %s', async (_name, bytes, status) => {
    const [head = '', body = ''] = (await raw(bytes)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head.toLowerCase()).toContain('content-type: application/problem+json; charset=utf-8');
    const problem = JSON.parse(body) as { requestId: string };
    expect(problem).toMatchObject({ status, code: expect.any(String), message: expect.stringMatching(/[가-힣]/) });
    expect(/x-request-id: (\S+)/i.exec(head)?.[1]).toBe(problem.requestId);
    expect(lines).toEqual([]);
  });
});

describe('a refusal', () => {
  it('carries code, sentence, extra members and Retry-After', async () => {
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

  it('reveals nothing of a bug that caused it, and is logged once', async () => {
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

  it('is 503 with a sentence of its own when the disk is full, and is logged once', async () => {
    const sent = [await send('GET', '/api/fail/disk'), await send('GET', '/api/fail/disk')];
    expect(sent.map((one) => [one.statusCode, one.json().code, one.headers['retry-after']])).toEqual([
      [503, 'DISK_FULL', '10'],
      [503, 'DISK_FULL', '10'],
    ]);
    expect(sent[0]?.json().message).toContain('저장 공간이 부족해');
    expect(lines).toMatchObject([{ level: 'error', msg: expect.stringContaining('disk of the database is full') }]);
  });

  it('is 503 with Retry-After when the database is away', async () => {
    const sent = await send('GET', '/api/fail/database');
    expect([sent.statusCode, sent.json().code, sent.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '2']);
    expect(lines[0]).toMatchObject({ level: 'warn' });
  });
});
