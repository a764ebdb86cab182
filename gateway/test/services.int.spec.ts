import { Agent, request } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { createTestTokens } from '@gyeol/service-kit/testing/tokens.ts';
import { version } from '@gyeol/service-kit/version.ts';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestGateway, holdTime, ways } from './harness.ts';
import { createKitService } from './kit-service.ts';

const tokens = createTestTokens();
const json = { 'content-type': 'application/json' };
/** Closes the connection with the answer, because a stopping gateway waits for idle connections. */
const endsConnection = { connection: 'close' };
const signedIn = { ...json, authorization: `Bearer ${tokens.token({ id: 7 })}` };
const admin = { authorization: `Bearer ${tokens.token({ role: 'ROLE_ADMIN' })}` };
const add = { headers: signedIn, body: '{"itemOptionId":1,"quantity":2}' };
const salesPath = '/api/admin/download/sales?startDate=2026-11-01&endDate=2026-11-02';

const standingFor = (server: FastifyInstance) => ({ catalog: server, cart: server, 'admin-reporting': server });

describe.each(ways)('a service of the shop $way', ({ createTestGateway: create }) => {
  const open = async (work?: Parameters<typeof createKitService>[1], env: Record<string, string> = {}) => {
    const service = createKitService(tokens, work);
    const shop = await create({ tokens, env, servers: standingFor(service.server) });
    return { shop, ...service };
  };

  it('receives the member, the body (whole or in chunks) and the client’s address', async () => {
    const { shop, seen } = await open(undefined, { TRUSTED_PROXIES: '127.0.0.1' });
    const headers = { ...signedIn, ...endsConnection, 'x-forwarded-for': '203.0.113.7' };
    expect((await shop.call('POST', '/api/cart/add', { ...add, headers })).json()).toEqual({ cartId: 7, quantity: 2 });
    const body = new Blob([add.body.slice(0, 9), add.body.slice(9)]).stream();
    const pieces = await fetch(`${shop.url}/cart/add`, { method: 'POST', headers, body, duplex: 'half' });
    expect(await pieces.json()).toEqual({ cartId: 7, quantity: 2 });
    expect(seen.addresses).toEqual(['203.0.113.7', '203.0.113.7']);
  });

  it('answers with each header once, and its own headers replace those of the gateway', async () => {
    const { shop } = await open();
    const answer = await shop.call('GET', '/api/item/getBest', { headers: { 'x-request-id': 'request-0001' } });
    const names = answer.rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
    expect(answer.headers).toMatchObject({
      'x-request-id': 'x-request-0001',
      'cache-control': 'no-cache',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-length': '10',
    });
  });

  it('keeps its ETag and gzip encoding, and answers HEAD', async () => {
    const { shop } = await open();
    const get = (headers: Record<string, string>, method = 'GET') =>
      shop.call(method, '/api/item/getBest', { headers });
    const zipped = await get({ 'accept-encoding': 'gzip' });
    expect([zipped.headers['content-encoding'], gunzipSync(zipped.bytes).toString()]).toEqual(['gzip', '[{"id":1}]']);
    const unchanged = await get({ 'if-none-match': '"1"' });
    expect([unchanged.status, unchanged.text]).toEqual([304, '']);
    const head = await get({}, 'HEAD');
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', '10']);
  });

  it('refuses with its own problems, which have the request id of the answer', async () => {
    const { shop, seen } = await open();
    const bad = await shop.call('POST', '/api/cart/add', {
      headers: signedIn,
      body: '{"itemOptionId":1,"quantity":0}',
    });
    expect([bad.status, bad.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'BAD_REQUEST', field: 'quantity', requestId: bad.headers['x-request-id'] }),
    ]);
    const broken = await shop.call('POST', '/api/cart/add', { headers: signedIn, body: '{"itemOptionId":' });
    expect(broken.status).toBe(400);
    const typeless = { authorization: signedIn.authorization };
    expect((await shop.call('POST', '/api/cart/add', { headers: typeless, body: add.body })).status).toBe(415);
    // The call is documented, but the test service does not serve it.
    expect((await shop.call('GET', '/api/cart/fetch', { headers: signedIn })).status).toBe(404);
    expect(seen.added).toBe(0);
  });

  it('counts a call once in its own metrics, and the gateway counts the call once, too', async () => {
    const { shop, metrics } = await open();
    await shop.call('POST', '/api/cart/add', add);
    const count = async (text: Promise<string>) =>
      /http_request_duration_seconds_count\{[^}]*operation="POST \/api\/cart\/add"[^}]*\} (\d+)/.exec(await text)?.[1];
    await expect.poll(() => count(metrics.registry.metrics())).toBe('1');
    expect(await count(shop.call('GET', '/metrics').then(({ text }) => text))).toBe('1');
  });

  it('streams a file row by row, and ends the connection when the file breaks off', async () => {
    const held = Promise.withResolvers<void>();
    let breaks = false;
    const { shop, lines } = await open({
      async *rows() {
        yield 'one,';
        await held.promise;
        if (breaks) throw new TypeError('no more');
        yield 'two';
      },
    });
    const file = await fetch(shop.url + salesPath, { headers: { ...admin, ...endsConnection } });
    expect(file.headers.get('content-disposition')).toContain('sales.csv');
    const reader = (file.body as ReadableStream<Uint8Array>).getReader();
    expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('one,');
    held.resolve();
    expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('two');
    breaks = true;
    await expect(shop.call('GET', salesPath, { headers: admin })).rejects.toThrow();
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'a file broke off while it was sent' }));
    expect((await shop.call('POST', '/api/cart/add', add)).status).toBe(200);
  });

  it('stops reading a file when its client has disconnected', async () => {
    let ended = false;
    const { shop } = await open({
      async *rows() {
        try {
          for (;;) {
            yield 'x'.repeat(10_000);
            await nextTurn();
          }
        } finally {
          ended = true;
        }
      },
    });
    const leaving = new AbortController();
    const file = await fetch(shop.url + salesPath, {
      headers: { ...admin, ...endsConnection },
      signal: leaving.signal,
    });
    await file.body?.getReader().read();
    leaving.abort();
    await expect.poll(() => ended).toBe(true);
  });

  it('tells each client to close its connection while the gateway stops', async () => {
    const held = Promise.withResolvers<void>();
    const { shop } = await open({ add: () => held.promise });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const say = () =>
      new Promise<string | undefined>((resolve, reject) => {
        const outgoing = request(`${shop.url}/api/item/getBest`, { agent }, (incoming) => {
          incoming.resume().once('end', () => resolve(incoming.headers.connection));
        });
        outgoing.once('error', reject).end();
      });
    expect(await say()).toBe('keep-alive');
    const stopped = shop.gateway.stop();
    expect(await say()).toBe('close');
    await stopped;
  });
});

describe('a service of the gateway’s own process', () => {
  const open = async (work?: Parameters<typeof createKitService>[1]) => {
    const service = createKitService(tokens, work);
    const shop = await createTestGateway({ tokens, together: true, servers: standingFor(service.server) });
    return { shop, ...service };
  };

  it('gives 503 for its own calls until it opens, while the calls of other services are answered', async () => {
    const { shop, server } = await open();
    shop.open.delete('cart');
    const away = await shop.call('POST', '/api/cart/add', add);
    expect([away.status, away.headers['retry-after'], away.json().code]).toEqual([503, '2', 'UNAVAILABLE']);
    expect((await shop.call('GET', '/api/item/getBest')).status).toBe(200);
    const ready = await shop.call('GET', '/readyz');
    expect([ready.status, ready.json()]).toEqual([
      503,
      { ready: false, version, parts: expect.objectContaining({ cart: false, coupon: true }) },
    ]);
    expect((await shop.call('GET', '/metrics')).text).toContain(
      'gateway_upstream_up{target="cart",service="gateway"} 0',
    );
    shop.open.set('cart', { api: server, internal: server });
    expect((await shop.call('POST', '/api/cart/add', add)).status).toBe(200);
  });

  it('gives 503 when it takes too long, and its late answer is dropped', async () => {
    const held = Promise.withResolvers<void>();
    let begun = 0;
    const { shop, lines, seen } = await open({
      add: () => {
        begun += 1;
        return held.promise;
      },
    });
    holdTime();
    const late = shop.call('POST', '/api/cart/add', add);
    await expect.poll(() => begun).toBe(1);
    vi.advanceTimersByTime(30_000);
    const answer = await late;
    expect([answer.status, answer.headers['retry-after'], answer.json()]).toEqual([
      503,
      '2',
      expect.objectContaining({ code: 'UNAVAILABLE', requestId: answer.headers['x-request-id'] }),
    ]);
    held.resolve();
    await expect.poll(() => seen.added).toBe(1);
    expect((await shop.call('POST', '/api/cart/add', add)).status).toBe(200);
    expect(lines.filter(({ level }) => level !== 'info')).toEqual([]);
    expect(shop.logged.filter(({ level }) => level === 'warn')).toHaveLength(1);
  });

  it('is disconnected when it stalls in the middle of a file', async () => {
    const { shop } = await open({
      async *rows() {
        yield 'one';
        await new Promise(() => undefined);
      },
    });
    holdTime();
    const file = await fetch(shop.url + salesPath, { headers: { ...admin, ...endsConnection } });
    const reader = (file.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    // In the first of the two steps the file has made progress, and in the second it has made none.
    vi.advanceTimersByTime(15_000);
    vi.advanceTimersByTime(15_000);
    await expect(reader.read()).rejects.toThrow();
  });
});
