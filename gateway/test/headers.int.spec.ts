import { describe, expect, it } from 'vitest';
import { type Seen, ways } from './harness.ts';

const json = { 'content-type': 'application/json' };

describe.each(ways)('headers, $way', ({ createTestGateway }) => {
  it('do not reach a service when a client may not send them', async () => {
    const shop = await createTestGateway();
    const sent = {
      'x-request-id': 'a b\tc',
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-host': 'evil',
      'x-forwarded-proto': 'https',
      'x-forwarded-prefix': '/evil',
      forwarded: 'for=6.6.6.6',
      'x-real-ip': '6.6.6.6',
      'x-member-id': '1',
      'x-internal': '1',
      cookie: 'token=x; proof=y',
      te: 'trailers',
      'proxy-authorization': 'Basic x',
      'x-http-method-override': 'DELETE',
      connection: 'authorization, keep-alive',
      traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
      'user-agent': 'test',
    };
    const { headers } = (await shop.call('GET', '/api/item/getBest', { headers: sent })).json<Seen>();
    // The header `connection` belongs to the connection between gateway and service.
    expect(Object.keys({ ...headers, connection: '' }).toSorted()).toEqual([
      'connection',
      'host',
      'traceparent',
      'user-agent',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-request-id',
    ]);
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      traceparent: sent.traceparent,
    });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('keep the token, even if Connection names Authorization', async () => {
    const shop = await createTestGateway();
    const headers = { ...shop.bearer(), connection: 'authorization' };
    const answer = await shop.call('GET', '/api/cart/fetch', { headers });
    expect(answer.status).toBe(200);
    expect(answer.json<Seen>().headers.authorization).toBe(headers.authorization);
  });

  it('keep the signature of a notice and its text', async () => {
    const shop = await createTestGateway();
    const signature = { 'webhook-id': 'n-1', 'webhook-timestamp': '1700000000', 'webhook-signature': 'v1,YQ==' };
    const sent = { headers: { ...json, ...signature }, body: '{ "type":\t"Transaction.Paid" }' };
    const seen = (await shop.call('POST', '/api/payment/notice/portone-v2', sent)).json<Seen>();
    expect(seen.headers).toMatchObject(signature);
    expect(seen.body).toBe(sent.body);
  });

  it('include the client’s request id with a prefix, and cookies for the member service', async () => {
    const shop = await createTestGateway();
    const headers = { 'x-request-id': 'request-0001', cookie: 'proof=y', ...json };
    const login = await shop.call('POST', '/api/loginProc', { headers, body: '{}' });
    expect(login.headers['x-request-id']).toBe('x-request-0001');
    expect(login.json<Seen>().headers).toMatchObject({ 'x-request-id': 'x-request-0001', cookie: 'proof=y' });
  });

  it('contain the client’s address and the protocol that a trusted proxy sends', async () => {
    const shop = await createTestGateway({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
    const headers = { 'x-forwarded-for': '1.1.1.1, 203.0.113.7', 'x-forwarded-proto': 'https' };
    const seen = (await shop.call('GET', '/api/item/getBest', { headers })).json<Seen>();
    expect(seen.headers).toMatchObject({ 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' });
  });

  it('tell the browser to use only https when the shop is behind https', async () => {
    const shop = await createTestGateway({ env: { PUBLIC_URL: 'https://gyeol.shop' } });
    const { status, headers } = await shop.call('GET', '/api/item/getBest');
    expect([status, headers['strict-transport-security']]).toEqual([200, 'max-age=31536000; includeSubDomains']);
  });

  it('forbid caching, sniffing and framing of an answer, and do not name the server', async () => {
    const shop = await createTestGateway({
      behave: {
        catalog: (_request, seen) => seen,
        review: async () => Promise.resolve({ ok: true }),
      },
    });
    const plain = await shop.call('GET', '/api/item/getBest');
    expect(plain.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(plain.headers.server).toBeUndefined();
  });
});
