import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { unknownShop } from '@gyeol/contracts/rules/unknown-shop.ts';
import { fake } from '@gyeol/service-kit/testing/fakes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestGateway, ways, withoutTimers } from './harness.ts';
import { shopOf } from './shop-of-test.ts';

const delivery = { ...unknownShop.delivery, freeDeliveryFrom: 288_001 };
const evil = `</script><script>alert(1)</script><!-- " onload="x ' & $& `;
const media = (letter: string): string => `/media/${letter.repeat(64)}.webp`;
const item = (id: number, text = (plain: string) => plain) => ({
  id,
  title: text('반달 숄더백'),
  description: text('어깨에 편안한\n반달 모양 가방'),
  imageUrl: media('a'),
  price: 320_000,
  discountPrice: 283_000,
  // Each option of the item adds 5,000 won to the discounted price of 283,000 won.
  lowestPrice: 288_000,
  priceVaries: false,
  isDiscountByRate: true,
  discountRate: 10,
  discountAmount: null,
  stockQuantity: 3,
  soldOut: false,
  priority: 1,
  createdAt: '2026-11-21T00:00:00Z',
  detailImages: [{ imageUrl: media('b'), priority: 0 }],
  guideImages: [],
  facts: [{ key: 'material', label: '소재', text: text('소가죽'), rows: [] }],
  itemOptions: [],
  categories: [
    { id: 1, name: 'ALL' },
    { id: 2, name: text('가방') },
  ],
});
const saleStart = Date.parse('2026-12-01T01:00:00.000Z');
const saleEnd = '2026-12-03T01:00:00.000Z';
const sale = {
  ...{ saleId: 1, title: '초겨울 행사', salePrice: 250_000 },
  ...{ startsAt: new Date(saleStart).toISOString(), endsAt: saleEnd },
};
const opening = { ...sale, endsAt: null, salePrice: null };
const evilText = (plain: string): string => evil + plain;

interface Catalog {
  away: boolean;
  held?: Promise<void> | undefined;
  requests: string[];
}
const answerOf = (path: string): unknown => {
  if (path === '/api/item/getById/7') return item(7);
  if (path === '/api/item/getById/8') return { ...item(8), soldOut: true };
  if (path === '/api/item/getById/10') return { ...item(10), regularPrice: 283_000, sales: [sale], mayStrike: true };
  if (path === '/api/item/getById/11') return { ...item(11), regularPrice: 283_000, sales: [opening], mayStrike: true };
  if (path === '/api/item/getById/12') return { ...item(12), sales: [opening], stockQuantity: 0 };
  if (path === '/api/item/getById/666') return item(666, evilText);
  if (path === '/api/category/getAll')
    return [
      { id: 1, name: 'ALL' },
      { id: 2, name: '가방' },
      { id: 3, name: evil },
    ];
  if (path.startsWith('/api/item/getByCategory/'))
    return { _embedded: { itemHomeDTOList: [{ id: 7, imageUrl: media('a') }] }, page: {} };
  if (path === '/api/pages/home')
    return {
      sections: [
        { kind: 'hero', heading: evil, image: { imageUrl: media('c'), phoneImageUrl: media('d'), alt: evil } },
        { kind: 'best', heading: evil, items: [] },
      ],
    };
  if (path === '/api/pages/getAssetGroupByCode/ABOUT') return { mainImageUrl: media('e'), assetImages: [] };
  return undefined;
};

describe.each(ways)('pages, $way', ({ startGateway }) => {
  const open = async (env: Record<string, string> = {}) => {
    const catalog: Catalog = { away: false, requests: [] };
    const clock = { ms: Date.now() };
    const shop = await startGateway({
      env: { PUBLIC_URL: 'https://gyeol.shop', COMPANY_NAME: evil, COMPANY_ADDRESS: evil, ...env },
      now: () => new Date(clock.ms),
      internal: [fake(internalCalls.shop, () => shopOf({}, { delivery }))],
      behave: {
        catalog: async (_request, { url }) => {
          catalog.requests.push(url);
          await catalog.held;
          const found = catalog.away ? undefined : answerOf(decodeURIComponent(url));
          if (found === undefined) throw Object.assign(new Error('no'), { statusCode: catalog.away ? 503 : 404 });
          return found;
        },
        review: (_request, { url }) => {
          if (url.startsWith('/api/comment/review/7/'))
            return { ratings: { count: 12, average: 4.7, counts: [0, 0, 1, 2, 9] } };
          if (!url.endsWith('/qna/3')) throw Object.assign(new Error('no'), { statusCode: 404 });
          return { id: 3, title: evil, content: evil, imageUrl: media('f'), createdAt: '2026-11-21T00:00:00Z' };
        },
      },
    });
    return { shop, catalog, clock };
  };

  let shop: TestGateway;
  beforeAll(async () => {
    ({ shop } = await open());
  });
  afterAll(() => shop.close());

  const go = async (path: string, at = shop) => {
    const answer = await at.call('GET', path, { headers: { accept: 'text/html' } });
    const head = answer.text.slice(0, answer.text.indexOf('</head>'));
    const one = (pattern: RegExp): string | undefined => pattern.exec(head)?.[1];
    const jsonLd = [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json]) => JSON.parse(json as string) as Record<string, unknown>,
    );
    return {
      ...answer,
      head,
      title: one(/<title>(.*?)<\/title>/),
      description: one(/<meta name="description" content="(.*?)"/),
      canonical: one(/<link rel="canonical" href="(.*?)"/),
      noindex: head.includes('<meta name="robots" content="noindex" />'),
      preload: one(/<link rel="preload" as="image" (.*?)\/>/),
      og: (name: string) => one(new RegExp(`<meta property="${name}" content="(.*?)"`)),
      data: (type: string) => jsonLd.find((thing) => [thing['@type']].flat().includes(type)),
    };
  };

  describe('the first HTML', () => {
    it('has the name, price and image of an item, and preloads the image', async () => {
      const page = await go('/detail/7');
      expect(page).toMatchObject({
        status: 200,
        title: '반달 숄더백 | 결 GYEOL',
        description: '어깨에 편안한 반달 모양 가방',
        canonical: 'https://gyeol.shop/detail/7',
        noindex: false,
      });
      expect(page.og('og:type')).toBe('product');
      expect(page.og('og:image')).toBe(`https://gyeol.shop${media('a')}`);
      expect(page.og('product:price:amount')).toBe('288000');
      expect(page.data('Product')).toMatchObject({
        name: '반달 숄더백',
        material: '소가죽',
        aggregateRating: { ratingValue: 4.7, ratingCount: 12, bestRating: 5 },
        image: [`https://gyeol.shop${media('a')}`, `https://gyeol.shop${media('b')}`],
        offers: {
          ...{ price: 288_000, priceCurrency: 'KRW', availability: 'https://schema.org/InStock' },
          shippingDetails: { shippingRate: { value: 3_000, currency: 'KRW' } },
        },
      });
      const way = page.data('BreadcrumbList')?.itemListElement as { name: string; item: string }[];
      expect(way.map(({ name }) => name)).toEqual(['홈', 'SHOP', '가방', '반달 숄더백']);
      expect(way[2]?.item).toBe('https://gyeol.shop/shop?category=%EA%B0%80%EB%B0%A9');
      expect(page.preload).toContain(`imagesrcset="/media/${'a'.repeat(64)}-480.webp 480w, `);
      expect(page.preload).toContain('imagesizes="(min-width: 1440px) 720px');
    });

    it('says that a sold-out item is out of stock', async () => {
      const { data } = await go('/detail/8');
      expect(data('Product')).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } });
      // The item has no stars.
      expect(data('Product')).not.toHaveProperty('aggregateRating');
    });

    it('has the price of a sale, with its end, from the first second of the sale on', async () => {
      const { shop: other, clock } = await open();
      clock.ms = saleStart - 1_000;
      const before = await go('/detail/10', other);
      expect(before.data('Product')).toMatchObject({ offers: { price: 288_000 } });
      expect(before.head).not.toContain('priceValidUntil');
      // The page is built again, although it is only 1 s old.
      clock.ms = saleStart;
      const during = await go('/detail/10', other);
      expect(during.data('Product')).toMatchObject({ offers: { price: 255_000, priceValidUntil: saleEnd } });
      expect(during.og('product:price:amount')).toBe('255000');
      await other.close();
    });

    it('says from when an item can be bought that is in stock and not on sale yet', async () => {
      const { shop: other, clock } = await open();
      clock.ms = saleStart - 1_000;
      const before = await go('/detail/11', other);
      const availability = 'https://schema.org/PreOrder';
      expect(before.data('Product')).toMatchObject({ offers: { availability, availabilityStarts: opening.startsAt } });
      expect(before.og('product:availability')).toBe('preorder');
      const soldOut = await go('/detail/12', other);
      expect(soldOut.data('Product')).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } });
      clock.ms = saleStart;
      const opened = await go('/detail/11', other);
      expect(opened.data('Product')).toMatchObject({ offers: { availability: 'https://schema.org/InStock' } });
      expect(opened.head).not.toContain('availabilityStarts');
      await other.close();
    });

    it.each(['/detail/9', '/detail/none', '/detail/0', '/detail/99999999999999999999', '/notice/detail/9', '/nothing'])(
      'has status 404 for the unknown address %s',
      async (path) => {
        const page = await go(path);
        expect([page.status, page.title, page.noindex]).toEqual([404, '존재하지 않는 페이지 | 결 GYEOL', true]);
        expect(page.text).toContain('<div id="root">');
      },
    );

    it('introduces the shop on the home page, and preloads the first image for the screen width', async () => {
      const page = await go('/');
      expect(page).toMatchObject({ title: '결 GYEOL', canonical: 'https://gyeol.shop/' });
      expect(page.data('Organization')).toMatchObject({ url: 'https://gyeol.shop/' });
      expect(page.data('WebSite')).toBeDefined();
      const preloads = page.head.match(/<link rel="preload" as="image"[^>]*>/g);
      expect(preloads).toEqual([
        expect.stringMatching(/\/d{64}-960\.webp.* media="\(max-width: 639\.98px\)"/),
        expect.stringMatching(/\/c{64}-960\.webp.* media="not all and \(max-width: 639\.98px\)"/),
      ]);
      expect(page.og('og:image')).toContain(media('c'));
    });

    it('has the image of the home page for link previews of the notices and legal texts', async () => {
      for (const path of ['/notice', '/terms-of-use'])
        expect((await go(path)).og('og:image')).toBe(`https://gyeol.shop${media('c')}`);
    });

    it('has one canonical address for all sort orders of a category, and searches are not indexed', async () => {
      const plain = await go('/shop?category=%EA%B0%80%EB%B0%A9');
      const sorted = await go('/shop?sort=priceAsc&category=%EA%B0%80%EB%B0%A9');
      expect(plain.title).toBe('가방 | 결 GYEOL');
      expect(plain.canonical).toBe('https://gyeol.shop/shop?category=%EA%B0%80%EB%B0%A9');
      expect(sorted.canonical).toBe(plain.canonical);
      expect([plain.preload, sorted.preload].map(Boolean)).toEqual([true, false]);
      expect((await go('/shop')).data('ItemList')).toBeDefined();
      for (const path of ['/shop?q=%EA%B0%80%EB%B0%A9', '/shop?category=none'])
        expect((await go(path)).noindex).toBe(true);
    });

    it.each([
      ['/instructions', '이용안내'],
      ['/terms-of-use', '이용약관'],
      ['/privacy-policy', '개인정보처리방침'],
      ['/review-policy', '리뷰 운영 원칙'],
      ['/notice', '공지사항'],
      ['/about-us', 'ABOUT'],
    ])('has its own title, description and canonical address for %s', async (path, name) => {
      const page = await go(path);
      expect([page.title, page.canonical, page.noindex]).toEqual([
        `${name} | 결 GYEOL`,
        `https://gyeol.shop${path}`,
        false,
      ]);
      expect(page.description?.length).toBeGreaterThan(10);
    });

    it.each(['/user/login', '/user/cart', '/order', '/payment/details/x', '/admin', '/kakao/oauth/redirect'])(
      'is excluded from search engines for %s',
      async (path) => {
        const page = await go(path);
        expect([page.status, page.noindex, page.canonical]).toEqual([200, true, undefined]);
      },
    );

    it.each(['/detail/666', `/shop?category=${encodeURIComponent(evil)}`, '/notice/detail/3', '/'])(
      'contains no markup from stored texts for %s',
      async (path) => {
        const page = await go(path);
        expect(page.status).toBe(200);
        expect(page.text).not.toContain('<script>alert');
        expect(page.text.replaceAll(/<script[^>]*>.*?<\/script>/g, '')).not.toMatch(/" ?onload/);
        expect(page.text.match(/<!--/g)).toBeNull();
        const opened = page.text.match(/<script/g)?.length;
        expect(page.text.match(/<\/script>/g)).toHaveLength(opened ?? 0);
        if (path === '/detail/666') expect(page.data('Product')?.name).toBe(`${evil}반달 숄더백`);
      },
    );

    it('never takes the address of the page from the Host header of the request', async () => {
      const answer = await shop.call('GET', '/detail/7', { headers: { accept: 'text/html', host: 'evil.example' } });
      expect(answer.text).not.toContain('evil.example');
    });
  });

  describe('an outage of the catalogue', () => {
    it('delays no page: when the catalogue does not answer, pages come at once without catalogue texts', async () => {
      const { shop: other, catalog, clock } = await open();
      const held = Promise.withResolvers<void>();
      catalog.held = held.promise;
      await go('/detail/7', other);
      // The gateway does not ask the catalogue again for a while, so no visitor waits for the catalogue a second time.
      const [one, two] = await withoutTimers(() => Promise.all([go('/detail/8', other), go('/', other)]));
      expect(catalog.requests).toEqual(['/api/item/getById/7']);
      expect([one.status, two.status, one.noindex]).toEqual([200, 200, true]);
      expect(one.text).toContain('<div id="root">');
      catalog.held = undefined;
      held.resolve();
      clock.ms += 2_500;
      expect((await go('/detail/8', other)).title).toBe('반달 숄더백 | 결 GYEOL');
      await other.close();
    });

    it('keeps a cached page available after its lifetime of 15 s', async () => {
      const { shop: other, catalog, clock } = await open();
      await Promise.all([go('/detail/7', other), go('/detail/7', other)]);
      await go('/detail/7', other);
      expect(catalog.requests).toHaveLength(1);
      catalog.away = true;
      clock.ms += 16_000;
      const page = await go('/detail/7', other);
      expect([page.status, page.title]).toEqual([200, '반달 숄더백 | 결 GYEOL']);
      await other.close();
    });
  });
});
