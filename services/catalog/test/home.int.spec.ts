import type { HomeBlock } from '@gyeol/contracts/http/catalog/home.ts';
import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { admin, imageOf, openCatalog, type Shop } from './support/catalog.ts';

let shop: Shop;
const open = async (): Promise<void> => {
  shop = await openCatalog();
};
const close = (): Promise<void> => shop.close();

const sections = async () => (await shop.call(calls.home)).body.sections;
const composition = async () => (await shop.call(calls.homeComposition, { as: admin })).body;
const save = (version: number, blocks: readonly object[]) =>
  shop.call(calls.composeHome, { body: { version, blocks: blocks as HomeBlock[] }, as: admin });
const compose = async (...blocks: object[]) => save((await composition()).version, blocks);

const addBest = async (count: number): Promise<number[]> => {
  const ids: number[] = [];
  for (let priority = 1; priority <= count; priority += 1) {
    const { id } = await shop.addItem({ title: `가방 ${priority}` });
    await shop.call(calls.setPriority, { params: { id, priority }, as: admin });
    ids.push(id);
  }
  return ids;
};

const hero = {
  kind: 'hero',
  heading: '가을',
  text: '',
  link: null,
  banner: 1,
  imageUrl: null,
  phoneImageUrl: null,
  alt: '벤치 위의 가방',
  onDark: false,
  best: 2,
} as const;
const story = {
  kind: 'story',
  heading: '공방 이야기',
  text: '한 장으로 재단합니다.',
  link: { label: '자세히', to: '/about-us' },
  alt: '작업대',
} as const;

describe('the home page', () => {
  beforeEach(open);
  afterEach(close);

  it('shows three banners with 14 BEST items by default, and nothing in an empty shop', async () => {
    expect((await composition()).blocks).toMatchObject([
      { kind: 'hero', banner: 1, best: 6 },
      { kind: 'hero', banner: 2, best: 6 },
      { kind: 'hero', banner: 3, best: 2 },
    ]);
    expect(await sections()).toEqual([]);
    const ids = await addBest(15);
    const shownIds = (await sections()).map((section) => ('items' in section ? section.items.map(({ id }) => id) : []));
    expect(shownIds).toEqual([ids.slice(0, 6), ids.slice(6, 12), ids.slice(12, 14)]);
  });

  it('shows the banners that editAssetGroup sets, in their order', async () => {
    await addBest(14);
    const [red, blue] = await Promise.all(['red', 'blue'].map(async (colour) => shop.upload(await imageOf(colour))));
    const edit = { title: '배너', newAssetImagePaths: [red, blue], newAssetImagePriorities: [2, 1] };
    const group = await shop.call(calls.editAssetGroup, { params: { code: 'HOME' }, body: edit, as: admin });
    const [first, second] = group.body.assetImages.map(({ imageUrl }) => imageUrl);
    expect(await sections()).toMatchObject([
      { image: { imageUrl: first } },
      { image: { imageUrl: second } },
      { image: null },
    ]);
  });

  it('shows the sections that an operator composed, in their order and at once', async () => {
    await addBest(5);
    const { id } = await shop.addItem({ title: '두레박' });
    const path = await shop.upload(await imageOf('green'));
    const before = await composition();
    const saved = await compose(
      { kind: 'notice', text: '추석 배송 안내', link: null },
      { ...story, imageUrl: path, itemIds: [id] },
      { ...hero, banner: null, imageUrl: path, phoneImageUrl: path },
      { kind: 'best', heading: '많이 찾는 물건', count: 3 },
      { kind: 'new-arrivals', heading: '새로 지은 것', count: 2 },
      { kind: 'categories', heading: '종류별로' },
      { kind: 'reviews', heading: '쓰는 사람들', count: 6 },
    );
    expect(saved.body.version).toBe(before.version + 1);
    const url = expect.stringMatching(/^\/media\/[0-9a-f]{64}\.webp$/);
    const best = before.sources.best.map((item) => item.id);
    const cards = (ids: number[]) => ids.map((itemId) => expect.objectContaining({ id: itemId }));
    expect(await sections()).toMatchObject([
      { kind: 'notice', text: '추석 배송 안내' },
      { kind: 'story', imageUrl: url, items: cards([id]) },
      { kind: 'hero', image: { imageUrl: url, phoneImageUrl: url }, items: cards(best.slice(0, 2)) },
      { kind: 'best', items: cards(best.slice(2, 5)) },
      { kind: 'new-arrivals', items: [{ id }, {}] },
      { kind: 'reviews', count: 6 },
    ]);
    await shop.call(calls.addCategory, { body: { name: '모자' }, as: admin });
    await shop.addItem({ categoryNames: ['모자'] });
    expect(await sections()).toContainEqual({
      kind: 'categories',
      heading: '종류별로',
      categories: [{ name: '모자', imageUrl: expect.any(String) }],
    });
  });

  it('leaves out a deleted item, and can still be saved again', async () => {
    const { id } = await shop.addItem();
    const path = await shop.upload(await imageOf('tan'));
    const saved = await compose({ ...story, imageUrl: path, itemIds: [id] });
    expect(saved.body.sources.items).toHaveLength(1);
    await shop.call(calls.deleteItem, { params: { id }, as: admin });
    expect(await sections()).toMatchObject([{ kind: 'story', items: [] }]);
    const { version, blocks } = await composition();
    expect((await save(version, blocks)).status).toBe(200);
  });

  it('is not overwritten by an operator who saw an older version', async () => {
    const { version } = await composition();
    const notice = (text: string) => ({ kind: 'notice', text, link: null });
    const [first, second] = await Promise.all([save(version, [notice('하나')]), save(version, [notice('둘')])]);
    const [good, late] = first.status === 200 ? [first, second] : [second, first];
    expect(good.status).toBe(200);
    expect(late).toMatchObject({
      status: 409,
      code: 'HOME_CHANGED',
      body: { composition: { version: version + 1, blocks: good.body.blocks } },
    });
    expect((await composition()).blocks).toEqual(good.body.blocks);
  });
});

describe('a composition of the home page', () => {
  beforeAll(open);
  afterAll(close);

  it.each([
    [[{ kind: 'hero' }], 'blocks.0.heading'],
    [[{ kind: 'video' }], 'blocks.0'],
    [[hero, { ...hero, heading: ' ' }], 'blocks.1.heading'],
    [[{ ...hero, alt: '' }], 'blocks.0.alt'],
    [[{ ...hero, best: 7 }], 'blocks.0.best'],
    [[{ ...hero, script: 'alert(1)' }], 'blocks.0'],
    [[{ ...hero, banner: null }], 'blocks.0.imageUrl'],
    [[{ ...hero, imageUrl: '/media/a.webp' }], 'blocks.0.imageUrl'],
    [[{ kind: 'notice', text: '', link: null }], 'blocks.0.text'],
    [[{ kind: 'reviews', heading: '리뷰', count: 13 }], 'blocks.0.count'],
    [Array.from({ length: 21 }, () => hero), 'blocks'],
  ])('is refused for %j with the faulty field and a Korean message', async (blocks, field) => {
    const refused = await compose(...blocks);
    expect(refused).toMatchObject({ status: 400, body: { field, message: expect.stringMatching(/[가-힣].*\.$/) } });
  });

  it.each(['javascript:alert(1)', '//evil.example', '/\\evil.example', 'http://a.example', 'https://', 'shop', '/a b'])(
    'is refused with a link to %s',
    async (to) => {
      const link = { label: '보기', to };
      expect(await compose({ ...hero, link })).toMatchObject({ status: 400, body: { field: 'blocks.0.link.to' } });
    },
  );
  it.each(['/', '/shop?category=가방', '/detail/1', 'https://example.com/a?b#c'])('may link to %s', async (to) => {
    expect((await compose({ ...hero, link: { label: '보기', to } })).status).toBe(200);
  });

  it('is refused with an image that nobody uploaded', async () => {
    const refused = await compose({ ...hero, banner: null, imageUrl: '/media/none.webp' });
    expect(refused.code).toBe('IMAGE_NOT_FOUND');
  });
});
