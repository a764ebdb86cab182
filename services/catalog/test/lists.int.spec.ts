import type { AnswerAt } from '@gyeol/contracts/call.ts';
import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, openCatalog, type Shop } from './support/catalog.ts';

type List = AnswerAt<typeof calls.getByCategory, 200>;

let shop: Shop;
const ids: Record<string, number> = {};
const titleOf = (id: number) => Object.keys(ids).find((title) => ids[title] === id);
beforeAll(async () => {
  shop = await openCatalog();
  await shop.call(calls.addCategory, { body: { name: '가방' }, as: admin });
  await shop.call(calls.addCategory, { body: { name: '지갑' }, as: admin });
  const option = (stockQuantity: number) => [{ name: '블랙', stockQuantity, additionalPrice: 0 }];
  const items = [
    { title: '가죽 토트백', price: 100_000, categoryNames: ['가방'], itemOptionDTOs: option(5) },
    { title: '미니 크로스백', price: 80_000, discountRate: 50, categoryNames: ['가방'], itemOptionDTOs: option(5) },
    { title: '반지갑 Slim', price: 40_000, categoryNames: ['지갑'], itemOptionDTOs: option(0) },
    {
      title: '가죽 장지갑',
      price: 90_000,
      discountRate: 10,
      categoryNames: ['지갑', '가방'],
      itemOptionDTOs: option(5),
    },
    { title: '카드지갑', price: 20_000, categoryNames: ['지갑', 'ALL'], itemOptionDTOs: option(5) },
  ];
  for (const [index, item] of items.entries()) {
    shop.setNow(new Date(Date.UTC(2026, 0, 1 + index)));
    ids[item.title] = (await shop.addItem(item)).id;
  }
  for (const [title, priority] of [
    ['카드지갑', 1],
    ['가죽 토트백', 2],
    ['가죽 장지갑', 2],
  ] as const) {
    await shop.call(calls.setPriority, { params: { id: ids[title] as number, priority }, as: admin });
  }
  shop.setNow(undefined);
});
afterAll(() => shop.close());

const list = (params: Record<string, string | number> = {}, query = {}) =>
  shop.call(calls.getByCategory, {
    params: { category: 'ALL', sort: 'createdAt', page: 0, size: 12, ...params },
    query,
  });
const titles = async (params = {}, query = {}) =>
  ((await list(params, query)).body as List)._embedded.itemHomeDTOList.map(({ title }) => title);

describe('the shop list', () => {
  it('shows the newest first, in the documented shape', async () => {
    const { body } = await list({ size: 2 });
    expect((body as List).page).toEqual({ size: 2, totalElements: 5, totalPages: 3, number: 0 });
    expect((body as List)._embedded.itemHomeDTOList.map(({ title }) => title)).toEqual(['카드지갑', '가죽 장지갑']);
    expect((body as List)._embedded.itemHomeDTOList[1]).toMatchObject({
      price: 90_000,
      discountPrice: 81_000,
      isDiscountByRate: true,
      discountRate: 10,
      discountAmount: null,
      stockQuantity: 5,
      soldOut: false,
      hoverImageUrl: null,
    });
  });
  it.each([
    ['createdAt', ['카드지갑', '가죽 장지갑', '반지갑 Slim', '미니 크로스백', '가죽 토트백']],
    ['priceAsc', ['카드지갑', '반지갑 Slim', '미니 크로스백', '가죽 장지갑', '가죽 토트백']],
    ['priceDesc', ['가죽 토트백', '가죽 장지갑', '반지갑 Slim', '미니 크로스백', '카드지갑']],
    ['best', ['카드지갑', '가죽 장지갑', '가죽 토트백', '반지갑 Slim', '미니 크로스백']],
    ['discount', ['미니 크로스백', '가죽 장지갑', '카드지갑', '반지갑 Slim', '가죽 토트백']],
  ])('sorts by %s', async (sort, expected) => {
    const found = await titles({ sort });
    // 반지갑 and 미니 크로스백 cost the same, so the newest comes first.
    expect(found).toEqual(expected);
  });
  it('shows only the items of the chosen category', async () => {
    expect(await titles({ category: '지갑' })).toEqual(['카드지갑', '가죽 장지갑', '반지갑 Slim']);
    expect(await titles({ category: '가방' })).toEqual(['가죽 장지갑', '미니 크로스백', '가죽 토트백']);
  });
  it('pages without a gap or a repeat in every sort', async () => {
    for (const sort of ['createdAt', 'priceAsc', 'priceDesc', 'best', 'discount']) {
      const pages = await Promise.all([0, 1, 2, 3].map((page) => titles({ sort, page, size: 2 })));
      expect(pages.flat()).toEqual(await titles({ sort }));
    }
  });
  it('answers an empty list past the end', async () => {
    const { status, body } = await list({ page: 1_000_000, size: 100 });
    expect(status).toBe(200);
    expect(body).toEqual({
      _embedded: { itemHomeDTOList: [] },
      page: { size: 100, totalElements: 5, totalPages: 1, number: 1_000_000 },
    });
  });
  it('filters by final price and by availability', async () => {
    expect(await titles({}, { minPrice: 40_000, maxPrice: 81_000 })).toEqual([
      '가죽 장지갑',
      '반지갑 Slim',
      '미니 크로스백',
    ]);
    expect(await titles({ category: '지갑' }, { inStock: true })).toEqual(['카드지갑', '가죽 장지갑']);
    expect(((await list({}, { inStock: true })).body as List).page.totalElements).toBe(4);
  });
  it('refuses an unknown category, sort, page and size', async () => {
    expect((await list({ category: '없는 것' })).code).toBe('CATEGORY_NOT_FOUND');
    for (const wrong of [{ sort: 'name' }, { page: -1 }, { size: 0 }, { size: 101 }, { page: 'x' }]) {
      expect((await list(wrong)).status).toBe(400);
    }
    expect((await list({}, { minPrice: -1 })).status).toBe(400);
  });
});

describe('search', () => {
  it.each([
    ['가죽', ['가죽 장지갑', '가죽 토트백']],
    ['지갑', ['카드지갑', '가죽 장지갑', '반지갑 Slim']],
    ['백', ['미니 크로스백', '가죽 토트백']],
    ['지갑 가죽', ['가죽 장지갑']],
    ['가죽토트', ['가죽 토트백']],
    ['SLIM', ['반지갑 Slim']],
    ['토지', []],
    ['%', []],
    ['_', []],
  ])('matches titles by whole words and parts of words: %s', async (q, expected) => {
    expect(await titles({}, { q })).toEqual(expected);
  });
  it('can be combined with category, sort, filter and page', async () => {
    const { body } = await list({ category: '지갑', sort: 'priceAsc', size: 1, page: 1 }, { q: '지갑', inStock: true });
    expect((body as List)._embedded.itemHomeDTOList.map(({ title }) => title)).toEqual(['가죽 장지갑']);
    expect((body as List).page).toMatchObject({ totalElements: 2, totalPages: 2 });
  });
  it.each([
    ['option', '블랙', ['카드지갑', '가죽 장지갑', '반지갑 Slim', '미니 크로스백', '가죽 토트백']],
    ['description', '매일', ['카드지갑', '가죽 장지갑', '반지갑 Slim', '미니 크로스백', '가죽 토트백']],
    ['first consonants', 'ㅋㄹㅅㅂ', ['미니 크로스백']],
    ['the other keyboard', 'zmfhtmqor', ['미니 크로스백']],
    ['a missing space', '미니크로스백', ['미니 크로스백']],
    ['words run together', '가죽카드', []],
    ['a word mistyped', '크로스벡', ['미니 크로스백']],
    ['a compound’s end mistyped', '지겁', ['카드지갑', '가죽 장지갑', '반지갑 Slim']],
    ['a syllable that is being typed', '크로ㅅ', ['미니 크로스백']],
  ])('answers a query by %s: %s', async (_, q, expected) => {
    expect(await titles({}, { q })).toEqual(expected);
  });
  it('says which words were searched for when the query was corrected', async () => {
    expect(((await list({}, { q: '크로스벡' })).body as List).searchedFor).toBe('크로스백');
    expect((await list({}, { q: '크로스백' })).body).not.toHaveProperty('searchedFor');
    expect((await list({}, { q: '쿠킹호일' })).body).not.toHaveProperty('searchedFor');
  });
  it('does not correct a word that finds items without the filter', async () => {
    const { body } = await list({ category: '지갑' }, { q: '크로스백' });
    expect(body).toMatchObject({ page: { totalElements: 0 } });
    expect(body).not.toHaveProperty('searchedFor');
  });
  it('sorts title matches before name matches before text matches, across pages', async () => {
    await shop.call(calls.addCategory, { body: { name: '청록' }, as: admin });
    const material = { key: 'material', label: '소재', text: '청록 캔버스', rows: [] };
    const described = await shop.addItem({ title: '말한 것', description: '바다 빛', facts: [material] });
    const named = await shop.addItem({ title: '놓인 것', categoryNames: ['청록'] });
    const titled = await shop.addItem({ title: '청록 것' });
    const pages = [0, 1, 2].map((page) => titles({ sort: 'relevance', size: 1, page }, { q: '청록' }));
    expect((await Promise.all(pages)).flat()).toEqual(['청록 것', '놓인 것', '말한 것']);
    expect(await titles({ sort: 'relevance' }, { q: '청록' })).toEqual(['청록 것', '놓인 것', '말한 것']);
    for (const { id } of [described, named, titled]) await shop.call(calls.deleteItem, { params: { id }, as: admin });
  });
  it('finds an item by its renamed category and new option, and no longer by removed names', async () => {
    const { body: category } = await shop.call(calls.addCategory, { body: { name: '쪽빛' }, as: admin });
    const { id, optionIds } = await shop.addItem({ title: '옛 이름', categoryNames: ['쪽빛'] });
    await shop.call(calls.updateCategory, { params: { id: category.id }, body: { name: '자주' }, as: admin });
    await shop.work('announce-items');
    expect(await titles({}, { q: '자주' })).toEqual(['옛 이름']);
    const option = { name: '진달래', stockQuantity: 1, additionalPrice: 0 };
    await shop.call(calls.addOption, { params: { itemId: id }, body: option, as: admin });
    expect(await titles({}, { q: '진달래' })).toEqual(['옛 이름']);
    await shop.call(calls.deleteOption, { params: { optionId: optionIds[0] as number }, as: admin });
    expect(await titles({}, { q: '쪽빛' })).toEqual([]);
    await shop.call(calls.deleteItem, { params: { id }, as: admin });
    expect(await titles({}, { q: '진달래' })).toEqual([]);
  });
  it('is repaired by a worker after the previous release saved or deleted an item', async () => {
    const { id } = await shop.addItem({ title: '보랏빛' });
    const save = `update items set title = '연둣빛', version = version + 1 where id = $1::bigint`;
    await shop.database.db.run(sql('test.saved-before', save), [id]);
    expect(await titles({}, { q: '연둣빛' })).toEqual([]);
    await shop.work('index-items');
    expect(await titles({}, { q: '연둣빛' })).toEqual(['연둣빛']);
    expect(await titles({}, { q: '보랏빛' })).toEqual([]);
    const remove = 'update items set version = version + 1, deleted_at = now() where id = $1::bigint';
    await shop.database.db.run(sql('test.deleted-before', remove), [id]);
    await shop.database.db.run(sql('test.shelf-before', 'delete from item_categories where item_id = $1::bigint'), [
      id,
    ]);
    await shop.work('index-items');
    expect(((await list({}, { q: '연둣빛' })).body as List).page.totalElements).toBe(0);
  });
  it('does not match a word whose letter pairs occur only in other words', async () => {
    const { id } = await shop.addItem({ title: '나다 가나' });
    expect(await titles({}, { q: '가나다' })).toEqual([]);
    await shop.call(calls.deleteItem, { params: { id }, as: admin });
  });
});

describe('the colour filter', () => {
  const option = (name: string, stockQuantity = 5) => ({ name, stockQuantity, additionalPrice: 0 });
  it('finds items with any of the chosen option colours, together with other filters, sorts and pages', async () => {
    await shop.call(calls.addCategory, { body: { name: '모자' }, as: admin });
    const add = (title: string, price: number, names: string[]) =>
      shop.addItem({ title, price, categoryNames: ['모자'], itemOptionDTOs: names.map((name) => option(name)) });
    const navy = await add('뱃사람 모자', 30_000, ['네이비 / S', '네이비 / M']);
    const both = await add('두 빛 모자', 50_000, ['밤색', '남색']);
    const plain = await add('민 모자', 40_000, ['S', 'M']);
    const colour = (colours: string, more = {}, query = {}) =>
      titles({ category: '모자', ...more }, { colours, ...query });
    expect(await colour('navy')).toEqual(['두 빛 모자', '뱃사람 모자']);
    expect(await colour('navy', { sort: 'priceAsc' })).toEqual(['뱃사람 모자', '두 빛 모자']);
    expect(await colour('navy', { size: 1, page: 1 })).toEqual(['뱃사람 모자']);
    expect(await colour('brown,green')).toEqual(['두 빛 모자']);
    expect(await colour('navy', {}, { q: '뱃사람' })).toEqual(['뱃사람 모자']);
    expect(await colour('navy', { sort: 'relevance' }, { q: '모자', maxPrice: 40_000 })).toEqual(['뱃사람 모자']);
    expect(await colour('red')).toEqual([]);
    await shop.call(calls.updateOptionStock, {
      params: { optionId: navy.optionIds[0] as number },
      body: { stockQuantity: 0 },
      as: admin,
    });
    await shop.call(calls.updateOptionStock, {
      params: { optionId: navy.optionIds[1] as number },
      body: { stockQuantity: 0 },
      as: admin,
    });
    expect(await colour('navy', {}, { inStock: true })).toEqual(['두 빛 모자']);
    await shop.call(calls.deleteOption, { params: { optionId: both.optionIds[1] as number }, as: admin });
    expect(await colour('navy')).toEqual(['뱃사람 모자']);
    for (const { id } of [navy, both, plain]) await shop.call(calls.deleteItem, { params: { id }, as: admin });
  });
  it('refuses unknown colours', async () => {
    for (const colours of ['', 'mauve', 'navy,', '블랙']) expect((await list({}, { colours })).status).toBe(400);
  });
});

describe('suggestions', () => {
  const suggest = async (q: string) => (await shop.call(calls.suggestions, { query: { q } })).body;
  it('are the items and categories that match the typed text, with image and price of each item', async () => {
    const { items, categories } = await suggest('지갑');
    expect(items.map(({ title }) => title)).toEqual(['카드지갑', '가죽 장지갑', '반지갑 Slim']);
    expect(items[1]).toEqual({
      id: ids['가죽 장지갑'],
      title: '가죽 장지갑',
      imageUrl: expect.any(String),
      discountPrice: 81_000,
      lowestPrice: 81_000,
      priceVaries: false,
    });
    expect(categories).toEqual(['지갑']);
  });
  it('understand first consonants and a syllable that is still being typed', async () => {
    expect((await suggest('ㅋㄷㅈㄱ')).items.map(({ title }) => title)).toEqual(['카드지갑']);
    expect((await suggest('ㅈㄱ')).categories).toEqual(['지갑']);
    expect((await suggest('카드ㅈ')).items.map(({ title }) => title)).toEqual(['카드지갑']);
  });
  it('are empty when nothing is typed or found, and refuse a text of more than 50 characters', async () => {
    for (const q of ['', '  ', '쿠킹호일']) expect(await suggest(q)).toEqual({ items: [], categories: [] });
    expect((await shop.call(calls.suggestions, { query: { q: '가'.repeat(51) } })).status).toBe(400);
  });
});

describe('the BEST items', () => {
  it('are the items with a priority, 1 first, ties newest first', async () => {
    const { body } = await shop.call(calls.getBest);
    expect(body.map(({ id }) => titleOf(id))).toEqual(['카드지갑', '가죽 장지갑', '가죽 토트백']);
  });
  it('are at most 14', async () => {
    const added: number[] = [];
    for (let n = 0; n < 14; n += 1) {
      const { id } = await shop.addItem({ title: `베스트 ${n}` });
      await shop.call(calls.setPriority, { params: { id, priority: 10 + n }, as: admin });
      added.push(id);
    }
    expect((await shop.call(calls.getBest)).body).toHaveLength(14);
    for (const id of added) await shop.call(calls.deleteItem, { params: { id }, as: admin });
  });
});
