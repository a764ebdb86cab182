import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createDeps } from '../src/app.ts';
import { republishAllItems, republishCodedItems } from '../src/items/item-events.ts';
import type { CatalogSeed, ItemSeed } from '../src/seed/catalog-seed.ts';
import { seedCatalog } from '../src/seed/seed.ts';
import { admin, openCatalog, type Shop } from './support/catalog.ts';

let folder: string;
const names = ['tote-front', 'tote-detail', 'guide-care', 'banner-1', 'banner-2', 'about', 'review-01'];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gyeol-seed-'));
  await mkdir(join(folder, 'pictures'));
  const draw = async (name: string, index: number) => {
    for (const width of [480, 960, 1440]) {
      const background = { r: 30 * index, g: 90, b: 120 };
      const image = sharp({ create: { width, height: width, channels: 3, background } }).webp();
      await writeFile(join(folder, 'pictures', `${name}-${width}.webp`), await image.toBuffer());
    }
  };
  await Promise.all(names.map(draw));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const item = (more: Partial<ItemSeed> = {}): ItemSeed => ({
  title: '마루 토트백',
  description: '한 장으로 세운 토트',
  categoryNames: ['가방'],
  price: 389_000,
  isDiscountByRate: true,
  discountRate: 15,
  discountAmount: null,
  soldOut: false,
  priority: 1,
  createdAt: '2026-08-01T00:00:00.000Z',
  image: 'tote-front',
  detailImages: ['tote-front', 'tote-detail'],
  guideImages: ['guide-care'],
  facts: [{ key: 'material', label: '소재', text: '소가죽', rows: [] }],
  options: [
    { name: '카멜', additionalPrice: 0, stockQuantity: 18, isOptionSoldOut: false },
    { name: '먹색', additionalPrice: 2_000, stockQuantity: 3, isOptionSoldOut: true },
  ],
  ...more,
});
const demo = (): CatalogSeed => ({
  pictureFolder: 'pictures',
  pictures: ['review-01'],
  categories: ['가방', '지갑'],
  items: [
    item(),
    item({
      title: '한 장 카드지갑',
      categoryNames: ['지갑'],
      priority: 0,
      createdAt: '2026-09-01T00:00:00.000Z',
      soldOut: true,
    }),
  ],
  assetGroups: [
    {
      code: 'HOME',
      title: '홈 배너',
      mainImage: null,
      images: ['banner-1', 'banner-2'].map((image, index) => ({ image, priority: index + 1 })),
    },
    { code: 'ABOUT', title: '브랜드 소개', mainImage: 'about', images: [] },
  ],
  restockRequests: [{ itemOptionId: 2, memberId: 7, requestedAt: '2026-11-01T00:00:00.000Z' }],
});

let shop: Shop;
afterEach(() => shop.close());
const open = async () => {
  shop = await openCatalog();
  const deps = createDeps(shop.deps, { objects: shop.objects });
  return async (seed: unknown) => {
    const file = join(folder, 'catalog.json');
    await writeFile(file, JSON.stringify(seed));
    await seedCatalog(deps, file);
  };
};

describe('the seed', () => {
  it('fills an empty shop with past items, their images and their events', async () => {
    const seed = await open();
    await seed(demo());
    const { body } = await shop.call(calls.getById, { params: { id: 1 } });
    expect(body).toMatchObject({
      title: '마루 토트백',
      discountPrice: 330_650,
      stockQuantity: 18,
      priority: 1,
      createdAt: '2026-08-01T00:00:00.000Z',
      categories: [{ name: 'ALL' }, { name: '가방' }],
      itemOptions: [
        { id: 1, name: '카멜', stockQuantity: 18, isOptionSoldOut: false },
        { id: 2, name: '먹색', additionalPrice: 2_000, isOptionSoldOut: true },
      ],
      detailImages: [{ priority: 0 }, { priority: 1 }],
      guideImages: [{ priority: 0 }],
      facts: [{ key: 'material', text: '소가죽' }],
    });
    for (const url of [body.imageUrl, body.imageUrl.replace('.webp', '-480.webp')]) {
      expect((await shop.app.api.inject({ url })).statusCode).toBe(200);
    }
    expect((await shop.call(calls.checkSoldOut, { params: { id: 2 } })).body.isSoldOut).toBe(true);
    expect((await shop.call(calls.getBest)).body.map(({ id }) => id)).toEqual([1]);
    const home = await shop.call(calls.assetGroup, { params: { code: 'HOME' } });
    expect(home.body.assetImages.map(({ priority }) => priority)).toEqual([1, 2]);
    expect((await shop.call(calls.assetGroup, { params: { code: 'ABOUT' } })).body.mainImageUrl).toMatch(/^\/media\//);
    expect((await shop.outbox()).map(({ type, subject, version }) => [type, subject, version])).toEqual([
      ['ItemSaved', '1', 1],
      ['ItemSaved', '2', 1],
      ['StockRequested', '1', 0],
    ]);
    expect(await shop.drift()).toBe(0);
  });
  it('gives a discounted item the days of its earlier price', async () => {
    const seed = await open();
    const items = [item({ discountedAt: '2026-09-01T00:00:00.000Z', goodsKind: 'bags' }), item()];
    await seed({ ...demo(), items, restockRequests: [] });
    await shop.setSelling({ struckPriceDays: 20 });
    const cards = await shop.call(calls.cards, { query: { itemIds: '1,2' } });
    expect(cards.body.map(({ priceStruck }) => priceStruck)).toEqual([true, false]);
    expect((await shop.call(calls.priceDays, { params: { id: 1 }, as: admin })).body.prices).toEqual([
      { price: 389_000, days: 31 },
    ]);
    expect((await shop.call(calls.getById, { params: { id: 1 } })).body.goodsKind).toBe('bags');
  });
  it('replaces profile and guides of the first shop, and keeps documents that name no goods', async () => {
    const seed = await open();
    const { profile } = (await shop.call(calls.shop)).body;
    const names = { name: '아람서점', latin: '', full: '아람서점', description: '책방' };
    const guide = {
      code: 'item-guide-book',
      title: 'BOOK GUIDE',
      effectiveFrom: '2026-01-01',
      markdown: '볕을 피해요.',
    };
    await seed({ ...demo(), shop: { profile: { ...profile, names }, documents: [guide] } });
    expect((await shop.call(calls.shop)).body).toMatchObject({
      profile: { names },
      guides: [{ code: 'item-guide-book' }],
    });
    const document = (code: string) => shop.call(calls.shopDocument, { params: { code } });
    expect((await document('item-guide-leather')).status).toBe(404);
    expect(JSON.stringify((await document('terms')).body.blocks)).toContain('이 약관은 아람서점(이하');
    const published = (await shop.outbox()).find(({ type }) => type === 'ShopProfileSaved');
    expect(published?.data).toMatchObject({ profile: { names } });
  });
  it('publishes images that other services can attach like any stored image', async () => {
    const seed = await open();
    await seed(demo());
    expect([...shop.objects.files.keys()]).toHaveLength(3 * names.length);
    const { body } = await shop.call(calls.getById, { params: { id: 1 } });
    const attach = { memberId: 7, role: 'ROLE_USER' as const, paths: [body.imageUrl] };
    const response = await shop.callInternal(internalCalls.attachImages, { body: attach });
    expect(response.body.images[0]?.code).toBeNull();
  });
  it('changes nothing when it runs a second time', async () => {
    const seed = await open();
    await seed(demo());
    const before = await shop.outbox();
    await seed({ ...demo(), categories: ['다른'] });
    expect(await shop.outbox()).toEqual(before);
    expect((await shop.call(calls.categories)).body.map(({ name }) => name)).toEqual(['ALL', '가방', '지갑']);
  });
  it('loads everything or nothing', async () => {
    const seed = await open();
    await expect(seed({ ...demo(), items: [item(), item({ categoryNames: ['모자'] })] })).rejects.toThrow();
    expect(await shop.outbox()).toEqual([]);
    await seed(demo());
    expect(await shop.outbox()).toHaveLength(3);
  });
  it('names the field that is invalid', async () => {
    const seed = await open();
    await expect(seed({ ...demo(), items: [{ ...item(), price: '많이' }] })).rejects.toThrow('/items/0/price');
  });
});

describe('republish', () => {
  it('publishes every live item again with a newer version', async () => {
    const seed = await open();
    await seed(demo());
    expect(await republishAllItems({ db: shop.database.db, now: shop.deps.now })).toBe(2);
    const events = await shop.outbox();
    expect(events.slice(3).map(({ subject, version }) => [subject, version])).toEqual([
      ['1', 2],
      ['2', 2],
    ]);
    expect(events[3]?.data).toEqual(events[0]?.data);
  });
  it('can publish only the items that have a product code', async () => {
    const seed = await open();
    await seed(demo());
    const { db } = shop.database;
    await db.run({ name: 'test.code', text: `update items set product_code = 'W-1' where id = 2` });
    expect(await republishCodedItems({ db, now: shop.deps.now }, '')).toEqual({ told: ['2'], next: '2' });
    expect((await shop.outbox()).at(-1)).toMatchObject({ subject: '2', data: { productCode: 'W-1' } });
  });
});
