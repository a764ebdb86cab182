import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { fake } from '@gyeol/service-kit/testing/fakes.ts';
import { describe, expect, it, vi } from 'vitest';
import { type HarnessOptions, holdTime, ways } from './harness.ts';

const evil = `</script><script>alert(1)</script><!-- $& `;
const item = { id: 7, title: evil, description: '', imageUrl: '/media/a.webp', discountPrice: 1, stockQuantity: 1 };
const answerOf = (path: string): unknown => {
  if (path === '/api/item/getById/7') return { ...item, detailImages: [], categories: [] };
  if (path.startsWith('/api/item/getByCategory/')) return { _embedded: { itemHomeDTOList: [] }, page: {} };
  if (path.startsWith('/api/pages/')) return { assetImages: [] };
  throw Object.assign(new Error('no'), { statusCode: 404 });
};

/** The body shows the requested page and the results of the calls that the renderer made. */
const renderer = `
let failed = false;
export const createRenderPage = ({ read }) => async ({ route, path }, config) => {
  globalThis.rendering.begun.push(path);
  if (path === '/terms-of-use') throw new Error('a component throws');
  if (path === '/instructions' && !failed) {
    failed = true;
    throw new Error('once');
  }
  if (path === '/review-policy') await globalThis.rendering.held;
  if (path === '/privacy-policy') return new Promise(() => undefined);
  const answers = [];
  for (const call of ['/api/item/getById/7', '/api/cart/fetch', '/internal/items?after=0&limit=1', '/media/a.webp'])
    answers.push(await read(call).then(({ status }) => status, () => 'refused'));
  const { text } = await read('/api/item/getById/7');
  return {
    body: '<h1>' + path + ' ' + answers.join() + '</h1><p>$& ' + config.shop.profile.business.company + '</p>',
    data: [[['items', 7], JSON.parse(text)]],
    scripts: ['/assets/screen-a1.js'],
  };
};`;

/**
 * The pages that the renderer above has begun, and a promise that one of the pages waits for. The renderer runs in this
 * process and finds both in `globalThis`.
 */
interface Rendering {
  readonly begun: string[];
  held?: Promise<void>;
}
const watchRendering = (): Rendering => {
  const rendering: Rendering = { begun: [] };
  Object.assign(globalThis, { rendering });
  return rendering;
};

describe.each(ways)('rendered pages, $way', ({ createTestGateway }) => {
  const open = async (options: HarnessOptions = {}) => {
    const rendering = watchRendering();
    const shop = await createTestGateway({
      renderer,
      env: { COMPANY_NAME: '결상회' },
      behave: { catalog: (_request, { url }) => answerOf(decodeURIComponent(url)) },
      ...options,
    });
    const go = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await shop.call('GET', path, { headers: { accept: 'text/html', ...headers } });
      return { ...answer, body: /<div id="root">(.*?)<\/div>/s.exec(answer.text)?.[1] };
    };
    return { shop, go, rendering };
  };

  it('contain the markup, its data and links to preload its scripts', async () => {
    const { go } = await open();
    const page = await go('/detail/7');
    expect(page.status).toBe(200);
    expect(page.body).toBe('<h1>/detail/7 200,refused,refused,refused</h1><p>$& 결상회</p>');
    expect(page.text).toContain(
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/screen-a1.js" />',
    );
    const data = /<script type="application\/json" id="gyeol-data">(.*?)<\/script>/s.exec(page.text)?.[1] ?? '';
    expect(data).not.toMatch(/[<>&]/);
    expect(JSON.parse(data)).toEqual([[['items', 7], expect.objectContaining({ title: evil })]]);
    expect(page.text).not.toContain('<script>alert');
  });

  it.each([
    ['on', true],
    ['off', false],
  ])('begin with a sandbox note exactly when the sandbox is on (GYEOL_SANDBOX=%s)', async (sandbox, says) => {
    const { go } = await open({ env: { GYEOL_SANDBOX: sandbox } });
    const note = '<body><aside class="sandbox-note" aria-label="시험용 쇼핑몰 안내">시험용 쇼핑몰입니다.';
    // The pages in this order: rendered, left to the browser, for members, for operators, for printing, and not found.
    const paths = ['/detail/7', '/detail/8', '/user/myPage', '/admin', '/payment/receipt/x', '/nowhere'];
    for (const path of paths) {
      const { text } = await go(path);
      expect([path, text.includes(note), text.includes('<div id="root">')]).toEqual([path, says, true]);
      expect(text.split('sandbox-note')).toHaveLength(says ? 2 : 1);
    }
    expect((await go('/detail/7')).body).toContain('<h1>/detail/7 ');
  });

  it('are the same for every visitor, and no service receives cookies or tokens', async () => {
    const { shop, go } = await open();
    const visitors = [{}, shop.bearer({ id: 1 }), shop.bearer({ id: 2 })];
    const pages = await Promise.all(
      visitors.map((headers, index) => go('/detail/7', { ...headers, cookie: `token=secret-${index}` })),
    );
    expect(new Set(pages.map(({ text }) => text)).size).toBe(1);
    expect(pages[0]?.text).not.toContain('secret');
    const headers = shop.seen().flatMap((request) => Object.keys(request.headers));
    expect(headers).toContain('accept');
    for (const name of ['cookie', 'authorization']) expect(headers).not.toContain(name);
  });

  it.each([
    ['of a component that throws', '/terms-of-use'],
    ['of a component that never ends', '/privacy-policy'],
  ])('are left to the browser because %s', async (_, path) => {
    const { shop, go, rendering } = await open();
    holdTime();
    const asked = go(path);
    await expect.poll(() => rendering.begun).toEqual([path]);
    vi.advanceTimersByTime(1_500);
    const page = await asked;
    expect([page.status, page.body]).toEqual([200, '']);
    expect(page.text).toContain('rel="canonical"');
    expect(shop.logged.filter(({ msg }) => msg === 'a page is left to the browser')).toHaveLength(1);
  });

  it('are rendered to the end for the next visitor when rendering took too long for the first visitor', async () => {
    const now = new Date();
    const { go, rendering } = await open({ now: () => now });
    const finished = Promise.withResolvers<void>();
    rendering.held = finished.promise;
    holdTime();
    const asked = [go('/review-policy'), go('/review-policy')];
    await expect.poll(() => rendering.begun).toEqual(['/review-policy']);
    vi.advanceTimersByTime(1_500);
    const bodies = await Promise.all(asked);
    expect(bodies.map(({ body }) => body)).toEqual(['', '']);
    finished.resolve();
    await expect.poll(async () => (await go('/review-policy')).body).toContain('<h1>/review-policy ');
    expect(rendering.begun).toEqual(['/review-policy']);
  });

  it('are left to the browser when the build has no renderer', async () => {
    const { go } = await open({ renderer: undefined });
    expect((await go('/detail/7')).body).toBe('');
  });

  it.each([
    '/detail/8',
    '/shop?q=%EA%B0%80%EB%B0%A9',
    '/shop?category=none',
    '/shop?sort=random',
    '/shop?sort=best&sort=priceAsc',
    '/shop?minPrice=1000',
    '/notice?page=1e9',
    '/user/login',
    '/nothing',
  ])('do not include %s, which the browser renders', async (path) => {
    const { go } = await open();
    expect((await go(path)).body).toBe('');
  });

  it.each([
    ['/shop?inStock=true&sort=best', '/shop?inStock=true&sort=best'],
    ['/shop?sort=best&utm_source=a&inStock=true', '/shop?inStock=true&sort=best'],
    ['/notice?page=2&gclid=x', '/notice?page=2'],
    ['/?utm_campaign=autumn', '/'],
  ])('are the same for %s as for %s', async (path, rendered) => {
    const { go } = await open();
    expect((await go(path)).body).toContain(`<h1>${rendered} `);
  });

  it('are rendered again 2 s after they were left to the browser', async () => {
    const clock = { ms: Date.now() };
    const { go } = await open({ now: () => new Date(clock.ms) });
    expect((await go('/instructions')).body).toBe('');
    expect((await go('/instructions')).body).toBe('');
    clock.ms += 2_001;
    expect((await go('/instructions')).body).toContain('<h1>');
  });

  it('are rendered once, and again when the catalogue reports a change of the item on the page', async () => {
    const heard = { looks: 0, changes: [] as { id: number; itemId: number | null; kind: 'edit' | 'stock' }[] };
    let title = '처음';
    const behave = { catalog: () => ({ ...item, title, detailImages: [], categories: [] }) };
    const internal = [
      fake(internalCalls.catalogChanges, () => {
        heard.looks += 1;
        return { horizon: String(heard.looks), changes: heard.changes };
      }),
    ];
    const now = new Date();
    const { go } = await open({ behave, internal, now: () => now });
    const nextLooks = () => {
      const wanted = heard.looks + 3;
      return expect.poll(() => heard.looks).toBeGreaterThanOrEqual(wanted);
    };
    await nextLooks();
    expect((await go('/detail/7')).text).toContain('처음');
    title = '다음';
    heard.changes = [{ id: 1, itemId: 8, kind: 'edit' }];
    await nextLooks();
    expect((await go('/detail/7')).text).toContain('처음');
    heard.changes = [{ id: 2, itemId: 7, kind: 'stock' }];
    await nextLooks();
    expect((await go('/detail/7')).text).toContain('다음');
  });
});
