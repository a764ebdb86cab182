import { type Call, fillPath, spellings } from '@gyeol/contracts/call.ts';
import { allCalls } from '@gyeol/contracts/http/index.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Seen, type TestGateway, ways } from './harness.ts';

let shop: TestGateway;
const samples: Record<string, string> = {
  provider: 'Iamport',
  category: '가방',
  sort: 'createdAt',
  page: '0',
  size: '12',
};
const pathOf = (row: Call, spelling: string): string =>
  fillPath(spelling, {
    ...Object.fromEntries([...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, '1'])),
    ...samples,
  });
const allRows = allCalls.flatMap((row) =>
  spellings(row.path).map((spelling) => [row.method, pathOf(row, spelling), row] as const),
);
/** The calls that the gateway passes on to services. */
const table = allRows.filter(([, , row]) => !row.atGateway);
const roleOf = { public: undefined, member: 'ROLE_USER', admin: 'ROLE_ADMIN' } as const;
const headersFor = (row: Call) =>
  row.access === 'public' ? {} : shop.bearer({ role: roleOf[row.access] ?? 'ROLE_USER' });

describe.each(ways)('calls, $way', ({ startGateway }) => {
  beforeAll(async () => {
    shop = await startGateway();
  });
  afterAll(() => shop.close());

  describe('every documented call', () => {
    it.each(table)('%s %s reaches its service unchanged', async (method, path, row) => {
      const body = row.method === 'GET' ? undefined : '{"뜻":1}';
      const headers = { ...headersFor(row), ...(body ? { 'content-type': 'application/json' } : {}) };
      const answer = await shop.call(method, `${path}?q=%EA%B2%B0&x=1`, { headers, ...(body ? { body } : {}) });
      expect(answer.status).toBe(200);
      expect(answer.json<Seen>()).toMatchObject({
        service: row.owner,
        method,
        url: `${path}?q=%EA%B2%B0&x=1`,
        body: body ?? '',
      });
    });

    it.each(allRows.filter(([, , row]) => row.access !== 'public'))(
      '%s %s answers 401 without a login',
      async (method, path) => {
        const before = shop.seen().length;
        const answer = await shop.call(method, path);
        expect([answer.status, answer.json().code]).toEqual([401, 'UNAUTHENTICATED']);
        expect(answer.headers['content-type']).toContain('application/problem+json');
        expect(shop.seen()).toHaveLength(before);
      },
    );

    it.each(allRows.filter(([, , row]) => row.access === 'admin'))(
      '%s %s answers 403 to a member who is not an admin',
      async (method, path) => {
        const answer = await shop.call(method, path, { headers: shop.bearer({ role: 'ROLE_USER' }) });
        expect([answer.status, answer.json().code]).toEqual([403, 'WRONG_ROLE']);
      },
    );
  });

  describe('paths', () => {
    it.each<[string, string]>([
      ['GET', '/internal/jwks'],
      ['GET', '/internal/revocations'],
      ...Object.values(internalCalls).map(({ method, path }): [string, string] => [method, path]),
      ['GET', '/api/internal/jwks'],
      ['GET', '//internal/jwks'],
      ['GET', '/api/../internal/jwks'],
      ['GET', '/api/item/getById/..%2f..%2f..%2finternal%2fjwks'],
      ['GET', '/media/..%2finternal%2fjwks'],
      ['GET', '/media/%2e%2e/internal/jwks'],
      ['GET', '/media/a%5c..%5cinternal'],
      ['POST', '/coupon/issueByPromoCode/..x'],
      ['POST', '/coupon/issueByPromoCode/x%2e%2ey'],
      ['GET', '/api/cart'],
      ['DELETE', '/api/cart/fetch'],
      ['PATCH', '/api/cart/add'],
      ['GET', '/api/api/cart/fetch'],
      ['GET', '/API/cart/fetch'],
    ])('%s %s never reaches a service', async (method, path) => {
      const before = shop.seen().length;
      const answer = await shop.call(method, path, { headers: shop.bearer({ role: 'ROLE_ADMIN' }) });
      expect([400, 404]).toContain(answer.status);
      expect(answer.json()).toMatchObject({ requestId: answer.headers['x-request-id'] });
      expect(shop.seen()).toHaveLength(before);
    });

    it('are answered with 400 when they have bad percent-encoding or NUL', async () => {
      for (const path of ['/api/item/getById/%zz', '/api/item/getById/%ff', '/api/item/getById/1?q=%00']) {
        const answer = await shop.call('GET', path);
        expect([answer.status, answer.json().code]).toEqual([400, 'BAD_REQUEST']);
      }
    });

    it('are answered with a 400 problem when they have a fragment or an absolute form', async () => {
      for (const path of ['/x#%zz', '/x#..%zz', '/api/item/getBest#a', `${shop.url}/api/item/getBest`, '*']) {
        const answer = await shop.call('GET', path);
        expect([path, answer.status]).toEqual([path, 400]);
        expect(answer.headers['content-type']).toContain('application/problem+json');
      }
    });

    it('lead to catalog when they are paths of images', async () => {
      const answer = await shop.call('GET', '/media/abc.webp');
      expect(answer.json<Seen>()).toMatchObject({ service: 'catalog', url: '/media/abc.webp' });
      expect((await shop.call('POST', '/media/abc.webp')).status).toBe(404);
    });

    it('are answered for HEAD like for GET, but without the body', async () => {
      const answer = await shop.call('HEAD', '/api/item/getBest');
      expect([answer.status, answer.text]).toEqual([200, '']);
    });
  });

  describe('request bodies', () => {
    const json = { 'content-type': 'application/json' };
    it('get 413 and reach no service when they exceed the limit of their call, with or without a length', async () => {
      const before = shop.seen().length;
      const headers = { ...json, ...shop.bearer() };
      const body = JSON.stringify({ text: 'x'.repeat(300_000) });
      expect((await shop.call('POST', '/api/cart/add', { headers, body })).status).toBe(413);
      const chunked = await fetch(`${shop.url}/api/cart/add`, {
        method: 'POST',
        headers,
        body: new Blob([body]).stream(),
        duplex: 'half',
      });
      expect(chunked.status).toBe(413);
      const form = JSON.stringify({ username: 'x'.repeat(8 * 1024) });
      expect((await shop.call('POST', '/api/loginProc', { headers: json, body: form })).status).toBe(413);
      expect(shop.seen()).toHaveLength(before);
    });

    it('arrive byte for byte, whatever their content type', async () => {
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      const login = await shop.call('POST', '/api/loginProc', { headers: form, body: 'username=a%40b.c&password=%26' });
      expect(login.json<Seen>()).toMatchObject({ body: 'username=a%40b.c&password=%26', headers: form });
      const broken = await shop.call('POST', '/api/loginProc', { headers: json, body: '{"a":' });
      expect(broken.json<Seen>().body).toBe('{"a":');
      const typeless = await shop.call('POST', '/api/loginProc', { body: 'x' });
      expect(typeless.json<Seen>().body).toBe('x');
    });

    it('arrive whole, with a content length, when they are sent in chunks', async () => {
      const sent = await fetch(`${shop.url}/api/register/usernameCheck`, {
        method: 'POST',
        headers: json,
        body: new Blob(['{"username":', '"결"}']).stream(),
        duplex: 'half',
      });
      const seen = (await sent.json()) as Seen;
      expect(seen).toMatchObject({ body: '{"username":"결"}', headers: { 'content-length': '18' } });
      expect(seen.headers['transfer-encoding']).toBeUndefined();
    });

    it('are not passed on when the request is a GET', async () => {
      const answer = await shop.call('GET', '/api/item/getBest', { headers: json, body: '{"a":1}' });
      expect(answer.json<Seen>()).toMatchObject({ body: '', method: 'GET' });
    });
  });
});
