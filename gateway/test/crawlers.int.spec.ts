import { gunzipSync } from 'node:zlib';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { unknownShop } from '@gyeol/contracts/rules/unknown-shop.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { fake } from '@gyeol/service-kit/testing/fakes.ts';
import { describe, expect, it } from 'vitest';
import { sitemap } from '../src/crawlers/sitemap.ts';
import type { ListedItem } from '../src/crawlers/walk.ts';
import { createTestGateway } from './harness.ts';
import { shopOf } from './shop-of-test.ts';

const listed = (id: number, more: Partial<ListedItem> = {}): ListedItem => ({
  id,
  title: `상품 ${id}`,
  description: '설명',
  imageUrl: `/media/${'a'.repeat(64)}.webp`,
  price: 100_000,
  discountPrice: 90_000,
  priceStruck: true,
  inStock: true,
  categories: ['가방'],
  updatedAt: '2026-11-21T00:00:00.000Z',
  ...more,
});

const open = async (items: readonly ListedItem[]) => {
  const state = { away: false, calls: 0, ms: Date.now(), freeFrom: 70_000 };
  const shop = await createTestGateway({
    env: { PUBLIC_URL: 'https://gyeol.shop' },
    now: () => new Date(state.ms),
    internal: [
      fake(internalCalls.shop, () => {
        const delivery = { ...unknownShop.delivery, freeDeliveryFrom: state.freeFrom };
        return shopOf({}, { version: String(state.freeFrom), delivery });
      }),
      fake(internalCalls.listedItems, ({ query }) => {
        state.calls += 1;
        if (state.away) throw problem('UNAVAILABLE');
        return { items: items.filter(({ id }) => id > query.after).slice(0, query.limit) };
      }),
    ],
  });
  return { state, get: (path: string, headers = {}) => shop.call('GET', path, { headers }) };
};
const locations = (xml: string): string[] => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url as string);

describe('the documents for crawlers', () => {
  it('close the back office in robots.txt, leave the shop open, and name the sitemap', async () => {
    const { get } = await open([]);
    const { text, headers } = await get('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text).toContain('Disallow: /admin\n');
    expect(text).toContain('Sitemap: https://gyeol.shop/sitemap.xml\n');
    expect(text).not.toMatch(/^Disallow: \/(detail|shop|api)?$/m);
  });

  it('list the public pages and every item in the sitemap, read from the catalogue page by page', async () => {
    const { get, state } = await open(Array.from({ length: 1_001 }, (_, index) => listed(index + 1)));
    const plain = await get('/sitemap.xml');
    const urls = locations(plain.text);
    expect(urls).toContain('https://gyeol.shop/');
    expect(urls).toContain('https://gyeol.shop/detail/1001');
    expect(new Set(urls).size).toBe(1_001 + 8);
    expect(plain.text).toContain('<lastmod>2026-11-21T00:00:00.000Z</lastmod>');
    expect(state.calls).toBe(3);
    const small = await get('/sitemap.xml', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(small.bytes).toString()).toBe(plain.text);
    expect(state.calls).toBe(3);
    expect((await get('/sitemap-1.xml')).status).toBe(404);
  });

  it('include an index of several sitemap files when the sitemap is too large for one file', async () => {
    const walk = async function* () {
      for (let id = 1; id <= 20; id += 1) yield listed(id);
    };
    const absolute = (path: string) => `https://gyeol.shop${path}`;
    const files = await sitemap({ absolute, walk, size: 10 }).build();
    const text = (path: string): string => gunzipSync(files.get(path) as Buffer).toString();
    expect(locations(text('/sitemap.xml'))).toEqual([1, 2, 3].map((at) => `https://gyeol.shop/sitemap-${at}.xml`));
    const urls = [1, 2, 3].flatMap((at) => locations(text(`/sitemap-${at}.xml`)));
    expect(locations(text('/sitemap-1.xml'))).toHaveLength(10);
    expect([urls.length, new Set(urls).size]).toEqual([28, 28]);
  });

  it('have price, availability and category in the feeds, and escape markup in stored texts', async () => {
    const evil = '</g:title><script>alert(1)</script>\tx\n"&';
    const { get } = await open([
      listed(1),
      listed(2, { title: evil, description: evil, inStock: false }),
      listed(3, { categories: [] }),
    ]);
    const google = (await get('/feed/google.xml')).text;
    expect(google).toContain('<g:price>100000 KRW</g:price>\n<g:sale_price>90000 KRW</g:sale_price>');
    expect(google).toContain('<g:availability>out_of_stock</g:availability>');
    expect(google).toContain('<g:product_type>가방</g:product_type>');
    expect(google).not.toContain('<script>');
    expect(google.match(/<g:title>/g)).toHaveLength(3);

    const rows = (await get('/feed/naver.tsv')).text.trimEnd().split('\n');
    expect(rows).toHaveLength(3);
    expect(rows.map((row) => row.split('\t')[6])).toEqual(['category_name1', '가방', '기타']);
    expect(rows[1]?.split('\t').slice(0, 5)).toEqual(['1', '상품 1', '90000', '100000', 'https://gyeol.shop/detail/1']);
  });

  it('have no struck price in the feeds for an item that may not show one', async () => {
    const { get } = await open([listed(1, { priceStruck: false })]);
    const google = (await get('/feed/google.xml')).text;
    expect(google).toContain('<g:price>90000 KRW</g:price>');
    expect(google).not.toContain('g:sale_price');
    expect((await get('/feed/naver.tsv')).text).toContain('\t90000\t90000\t');
  });

  it('have the lowest price and the struck price of the same option in the feeds, and no item for 0 won', async () => {
    const { get } = await open([
      listed(1, { lowestPrice: 95_000 }),
      listed(2, { discountPrice: 0, lowestPrice: 0 }),
      listed(3, { discountPrice: 0, lowestPrice: 5_000 }),
      listed(4, { price: 100_000, discountPrice: 100_000, lowestPrice: 105_000, priceStruck: false }),
    ]);
    const google = (await get('/feed/google.xml')).text;
    const prices = [...google.matchAll(/<g:price>(\d+) KRW<\/g:price>\n(?:<g:sale_price>(\d+) KRW)?/g)];
    expect(prices.map(([, list, sale]) => [list, sale])).toEqual([
      ['105000', '95000'],
      ['105000', undefined],
    ]);
    const [, ...rows] = (await get('/feed/naver.tsv')).text.trimEnd().split('\n');
    expect(rows.map((row) => row.split('\t').filter((_, at) => [0, 2, 3].includes(at)))).toEqual([
      ['1', '95000', '105000'],
      ['4', '105000', '105000'],
    ]);
  });

  describe('of items with sales', () => {
    const now = Date.parse('2026-12-01T01:00:00.000Z');
    const day = 24 * 60 * 60_000;
    const instant = (ms: number): string => new Date(ms).toISOString();
    const running = { saleId: 1, title: '행사', startsAt: instant(now), endsAt: instant(now + day), salePrice: 80_000 };
    const planned = { ...running, startsAt: instant(now + day), endsAt: instant(now + 2 * day), salePrice: 70_000 };
    const opening = { ...planned, endsAt: null, salePrice: null };
    const plain = { discountPrice: 100_000, regularPrice: 100_000, priceStruck: false, mayStrike: true };
    const openAt = async (ms: number, items: readonly ListedItem[]) => {
      const opened = await open(items);
      opened.state.ms = ms;
      return opened;
    };
    const price =
      /<g:price>(\d+) KRW<\/g:price>\n(?:<g:sale_price>(\d+) KRW<\/g:sale_price>\n)?(?:<g:sale_price_effective_date>(.*?)<)?/g;

    it('have the price of the moment, and the period of a sale where a struck price is allowed', async () => {
      const { get, state } = await openAt(now, [
        listed(1, { regularPrice: 90_000, mayStrike: true, sales: [running] }),
        listed(2, { ...plain, sales: [planned] }),
        listed(3, { ...plain, mayStrike: false, sales: [running] }),
        listed(4, { ...plain, mayStrike: false, sales: [planned] }),
      ]);
      const googlePrices = async () =>
        [...(await get('/feed/google.xml')).text.matchAll(price)].map(([, list, sale, period]) => [list, sale, period]);
      const naverPrices = async () => {
        const [, ...rows] = (await get('/feed/naver.tsv')).text.trimEnd().split('\n');
        return rows.map((row) => row.split('\t').slice(2, 4));
      };
      expect(await googlePrices()).toEqual([
        ['100000', '80000', '2026-12-01T01:00Z/2026-12-02T01:00Z'],
        ['100000', '70000', '2026-12-02T01:00Z/2026-12-03T01:00Z'],
        ['80000', undefined, undefined],
        ['100000', undefined, undefined],
      ]);
      expect(await naverPrices()).toEqual([
        ['80000', '100000'],
        ['100000', '100000'],
        ['80000', '80000'],
        ['100000', '100000'],
      ]);
      state.ms = now + day;
      expect(await googlePrices()).toEqual([
        ['100000', '90000', undefined],
        ['100000', '70000', '2026-12-02T01:00Z/2026-12-03T01:00Z'],
        ['100000', undefined, undefined],
        ['70000', undefined, undefined],
      ]);
      expect((await naverPrices())[1]).toEqual(['70000', '100000']);
    });

    it('call an item that opens later a pre-order for Google, and list it for Naver once it is open', async () => {
      const { get, state } = await openAt(now, [
        listed(1, { sales: [opening] }),
        listed(2, { sales: [opening], inStock: false }),
        listed(3),
      ]);
      const availabilities = async () =>
        [...(await get('/feed/google.xml')).text.matchAll(/<g:availability(?:_date)?>(.*?)</g)].map(([, text]) => text);
      const naverIds = async () => {
        const [, ...rows] = (await get('/feed/naver.tsv')).text.trimEnd().split('\n');
        return rows.map((row) => row.split('\t')[0]);
      };
      expect(await availabilities()).toEqual(['preorder', '2026-12-02T01:00Z', 'out_of_stock', 'in_stock']);
      expect(await naverIds()).toEqual(['3']);
      state.ms = now + day;
      expect(await availabilities()).toEqual(['in_stock', 'out_of_stock', 'in_stock']);
      expect(await naverIds()).toEqual(['1', '3']);
    });
  });

  it('have, for each item in the feeds, the delivery fee of an order with only this item', async () => {
    const { get, state } = await open([listed(1), listed(2, { discountPrice: 69_999 })]);
    const fees = async (): Promise<unknown[]> => {
      const google = [
        ...(await get('/feed/google.xml')).text.matchAll(/<g:country>KR<\/g:country><g:price>(\d+) KRW/g),
      ];
      const [, ...rows] = (await get('/feed/naver.tsv')).text.trimEnd().split('\n');
      return [google.map(([, won]) => Number(won)), rows.map((row) => Number(row.split('\t').at(-1)))];
    };
    expect(await fees()).toEqual([
      [0, 3_000],
      [0, 3_000],
    ]);
    // The new fee appears at once. The feed does not wait for its next walk over the catalogue.
    Object.assign(state, { freeFrom: 0, ms: state.ms + 16_000 });
    expect(await fees()).toEqual([
      [3_000, 3_000],
      [3_000, 3_000],
    ]);
  });

  it('keep the last sitemap while the catalogue is away, and answer 503 for a feed that was never built', async () => {
    const { get, state } = await open([listed(1)]);
    await get('/sitemap.xml');
    state.away = true;
    state.ms += 11 * 60_000;
    expect(locations((await get('/sitemap.xml')).text)).toContain('https://gyeol.shop/detail/1');
    expect((await get('/feed/google.xml')).status).toBe(503);
  });
});
