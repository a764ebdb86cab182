import { createHash } from 'node:crypto';
import { fillPath } from '@gyeol/contracts/call.ts';
import { allCalls } from '@gyeol/contracts/http/index.ts';
import { pageRoutes } from '@gyeol/contracts/routes.ts';
import { version } from '@gyeol/service-kit/version.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestGateway, inlineScript, type Seen, startGateway, type TestGateway } from './harness.ts';

const evil = '</script><script>alert(1)</script>';
let shop: TestGateway;
beforeAll(async () => {
  shop = await startGateway({
    env: {
      SCRIPT_ORIGINS: 'https://cdn.iamport.kr,https://t1.kakaocdn.net',
      FRAME_ORIGINS: 'https://service.iamport.kr',
      CONNECT_ORIGINS: 'https://storage.example',
      IMG_ORIGINS: 'https://img.example',
      PORTONE_IMP_CODE: 'imp00000000',
      COMPANY_NAME: evil,
    },
  });
});
afterAll(() => shop.close());

const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const go = (path: string, headers: Record<string, string> = {}) =>
  shop.call('GET', path, { headers: { ...browser, ...headers } });
const params = {
  id: '1',
  uid: 'u',
  originalMerchantUid: 'u',
  status: 'ALL',
  code: 'HOME',
  doorId: '1',
  category: 'kakao',
  page: 'daily',
};

describe('a browser', () => {
  it('gets the page for a tab of the member statistics', async () =>
    expect((await go('/admin/member/stats/kakao')).status).toBe(200));
  it.each(pageRoutes.map((route) => fillPath(route, params)))('gets the page for %s', async (path) => {
    const page = await go(`${path}?from=mail`);
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.text).toContain('<div id="root">');
  });

  it.each(['/nothing', '/detail', '/detail/1/2', '/api/nothing', '/internal/jwks', '/admin/nothing', '/a.php'])(
    'gets the page with status 404 for %s',
    async (path) => {
      const page = await go(path);
      expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(page.text).toContain('<div id="root">');
    },
  );

  it.each(
    allCalls
      .filter(({ method, access, atGateway }) => method === 'GET' && access !== 'admin' && !atGateway)
      .map(({ path }) =>
        fillPath(path.replace(/^\/api/, ''), {
          ...params,
          itemId: 1,
          page: 0,
          size: 5,
          category: 'ALL',
          sort: 'createdAt',
          merchantUid: 'u',
          code: 'HOME',
        }),
      ),
  )('gets the answer of the documented call %s', async (path) => {
    const answer = await go(path, shop.bearer());
    expect(answer.status).toBe(200);
    expect(answer.json<Seen>().url).toBe(path);
  });

  it('gets the page also with a trailing slash, and by HEAD', async () => {
    expect((await go('/shop/')).status).toBe(200);
    const head = await shop.call('HEAD', '/shop', { headers: browser });
    expect([head.status, head.text]).toEqual([200, '']);
  });
});

describe('a client without an Accept header for HTML', () => {
  it('gets the page for a page address, and a JSON problem for an unknown path', async () => {
    expect((await shop.call('GET', '/shop', { headers: { accept: '*/*' } })).headers['content-type']).toContain(
      'text/html',
    );
    expect((await shop.call('GET', '/shop')).headers['content-type']).toContain('text/html');
    expect((await shop.call('GET', '/nothing')).json()).toMatchObject({ code: 'UNKNOWN_PATH' });
    const json = await shop.call('GET', '/shop', { headers: { accept: 'application/json' } });
    expect([json.status, json.headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8']);
    expect((await shop.call('POST', '/shop', { headers: browser })).status).toBe(404);
  });
});

describe('the page', () => {
  it('contains the configuration, which cannot break out of its element', async () => {
    const { text } = await go('/');
    const inside = /<script type="application\/json" id="gyeol-config">(.*?)<\/script>/.exec(text)?.[1] ?? '';
    expect(JSON.parse(inside)).toMatchObject({
      portoneImpCode: 'imp00000000',
      shop: { profile: { business: { company: evil } } },
    });
    expect(text).not.toContain('<script>alert');
    const config = await shop.call('GET', '/config.json');
    expect(config.json()).toEqual(JSON.parse(inside));
  });

  it('has a strict content security policy with the configured origins', async () => {
    const { headers } = await go('/');
    const policy = String(headers['content-security-policy']);
    const inline = createHash('sha256').update(inlineScript).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${inline}' https://cdn.iamport.kr https://t1.kakaocdn.net;`);
    expect(policy).toContain("frame-src 'self' https://service.iamport.kr");
    expect(policy).toContain("connect-src 'self' https://storage.example");
    expect(policy).toContain("img-src 'self' data: blob: https://img.example");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|upgrade-insecure|\*/);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN' });
    expect(headers['permissions-policy']).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/);
    expect(headers['permissions-policy']).not.toContain('payment');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('is served precompressed, and with 304 for its ETag', async () => {
    const br = await go('/', { 'accept-encoding': 'gzip, deflate, br' });
    expect(br.headers['content-encoding']).toBe('br');
    const gzip = await go('/', { 'accept-encoding': 'gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect((await go('/', { 'accept-encoding': 'br;q=0, gzip;q=0' })).headers['content-encoding']).toBeUndefined();
    expect(br.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding, accept' });
    expect((await go('/', { 'if-none-match': String(br.headers.etag) })).status).toBe(304);
  });

  it('tells the browser to use only https when it is behind https, like every other answer', async () => {
    const secure = await createTestGateway({ env: { PUBLIC_URL: 'https://gyeol.shop' } });
    const answers = {
      page: await secure.call('GET', '/', { headers: browser }),
      call: await secure.call('GET', '/api/item/getBest'),
      refused: await secure.call('GET', '/api/cart/fetch'),
      unknown: await secure.call('GET', '/api/nothing'),
      image: await secure.call('GET', `/media/${'a'.repeat(64)}.webp`),
      file: await secure.call('GET', '/assets/main-a1b2c3.js'),
      outside: await secure.call('GET', '/..%2fetc'),
    };
    for (const [what, answer] of Object.entries(answers))
      expect([what, answer.headers['strict-transport-security']]).toEqual([
        what,
        'max-age=31536000; includeSubDomains',
      ]);
    const { headers } = answers.page;
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
  });
});

describe('files of the web build', () => {
  it('may be cached for a year when their names have a hash, in an encoding that the browser accepts', async () => {
    const path = '/assets/main-a1b2c3.js';
    const br = await shop.call('GET', path, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(br.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringMatching(/javascript/),
      'x-content-type-options': 'nosniff',
    });
    expect(br.headers.vary).toMatch(/accept-encoding/i);
    expect((await shop.call('GET', path, { headers: { 'accept-encoding': 'gzip' } })).headers['content-encoding']).toBe(
      'gzip',
    );
    const plain = await shop.call('GET', path);
    expect([plain.headers['content-encoding'], plain.text.length > 2_000]).toEqual([undefined, true]);
  });

  it('may be cached for an hour when they are beside the page', async () => {
    const file = await shop.call('GET', '/verification.txt');
    expect(file.headers).toMatchObject({
      'content-type': expect.stringContaining('text/plain'),
      'cache-control': 'public, max-age=3600',
    });
  });

  it.each([
    '/assets/none.js',
    '/assets/../index.html',
    '/assets/..%2findex.html',
    '/assets/%2e%2e/index.html',
    '/assets/.env',
    '/assets/',
    '/assets/%00',
  ])('do not include %s', async (path) => {
    const answer = await shop.call('GET', path);
    expect([400, 403, 404]).toContain(answer.status);
    expect(answer.text).not.toContain('gyeol:config');
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });

  it('do not include the raw index.html, whose path redirects to the home page', async () => {
    const answer = await shop.call('GET', '/index.html');
    expect([answer.status, answer.headers.location]).toEqual([301, '/']);
  });

  it('make pages answer 503 when they are missing, while calls are still answered', async () => {
    const bare = await createTestGateway({ env: { WEB_ROOT: '/nowhere' } });
    const page = await bare.call('GET', '/', { headers: browser });
    expect([page.status, page.headers['retry-after']]).toEqual([503, '5']);
    expect((await bare.call('GET', '/api/item/getBest')).status).toBe(200);
  });
});

describe('the documentation', () => {
  it('lists every documented call with its access right, and the version of the shop', async () => {
    const { info, paths } = (await shop.call('GET', '/openapi.json')).json<{
      info: { version: string };
      paths: Record<string, Record<string, { security: unknown[] }>>;
    }>();
    expect(info.version).toBe(version);
    const { paths: shown } = (await shop.call('GET', '/docs/json')).json<{ paths: object }>();
    expect(Object.keys(shown)).toEqual(Object.keys(paths));
    expect((await shop.call('GET', '/docs/yaml')).status).toBe(404);
    const events = (await shop.call('GET', '/asyncapi.json')).json<{ asyncapi: string }>();
    expect(events.asyncapi).toBe('3.0.0');
    for (const row of allCalls) {
      const operation = paths[row.path]?.[row.method.toLowerCase()];
      expect(operation?.security.length === 0).toBe(row.access === 'public');
    }
  });

  it('is readable in a browser under the content security policy of the pages', async () => {
    const docs = await shop.call('GET', '/docs', { headers: browser });
    const page =
      docs.status === 302 ? await shop.call('GET', String(docs.headers.location), { headers: browser }) : docs;
    expect(page.status).toBe(200);
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect(page.text).not.toMatch(/<script(?![^>]*src=)[^>]*>/);
    const scripts = [...page.text.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, src]) => src as string);
    expect(scripts.length).toBeGreaterThan(2);
    for (const src of scripts)
      expect((await shop.call('GET', new URL(src, `${shop.url}/docs/`).pathname)).status).toBe(200);
  });
});
