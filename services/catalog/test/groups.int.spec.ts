import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { assetGroupFormOf } from '@gyeol/contracts/rules/item-form.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { admin, imageOf, member, openCatalog, type Shop } from './support/catalog.ts';

let shop: Shop;
const open = async (): Promise<void> => {
  shop = await openCatalog();
};
const close = (): Promise<void> => shop.close();

const add = (name: string) => shop.call(calls.addCategory, { body: { name }, as: admin });
const rename = (id: number, name: string) =>
  shop.call(calls.updateCategory, { params: { id }, body: { name }, as: admin });
const remove = (id: number) => shop.call(calls.deleteCategory, { params: { id }, as: admin });
const all = async () => (await shop.call(calls.categories)).body;

describe('categories', () => {
  beforeEach(open);
  afterEach(close);

  it('begin with ALL, which cannot be renamed or deleted', async () => {
    const [first] = await all();
    expect(first?.name).toBe('ALL');
    expect((await rename(first?.id as number, '전체')).code).toBe('CATEGORY_FIXED');
    expect((await remove(first?.id as number)).code).toBe('CATEGORY_FIXED');
    expect((await add(' all ')).code).toBe('CATEGORY_TAKEN');
  });
  it('are added, renamed and deleted, with effect at once', async () => {
    const { body } = await add(' 모자 ');
    expect(body.name).toBe('모자');
    expect((await all()).map(({ name }) => name)).toEqual(['ALL', '모자']);
    expect((await rename(body.id, '캡')).body).toEqual({ id: body.id, name: '캡' });
    expect((await all()).map(({ name }) => name)).toEqual(['ALL', '캡']);
    expect((await remove(body.id)).body).toEqual({ ok: true });
    expect((await all()).map(({ name }) => name)).toEqual(['ALL']);
  });
  it.each(['.', '..', ' .. ', '가..나'])('cannot have the name %j, which no URL can hold', async (name) => {
    expect((await add(name)).body).toMatchObject({ message: '점을 이어 쓰거나 점만 쓸 수 없습니다.' });
  });
  it('refuse an equal or look-alike name, even when equal names are added at once', async () => {
    const responses = await Promise.all([add('벨트'), add('벨트'), add('벨트')]);
    expect(responses.map(({ code }) => code).sort()).toEqual(['CATEGORY_TAKEN', 'CATEGORY_TAKEN', undefined]);
    for (const twin of ['벨 트', ' 벨트', '벨트'.normalize('NFD'), '벨\u200b트'])
      expect([twin, (await add(twin)).code]).toEqual([twin, 'CATEGORY_TAKEN']);
    const { body } = await add('장갑');
    expect((await rename(body.id, '벨트')).code).toBe('CATEGORY_TAKEN');
    expect((await rename(body.id, '장갑')).status).toBe(200);
  });
  it('need a name, and answer CATEGORY_NOT_FOUND for an unknown id', async () => {
    expect(await add('  ')).toMatchObject({ status: 400, body: { message: '카테고리 이름을 입력해주세요.' } });
    expect((await rename(999_999, '없음')).code).toBe('CATEGORY_NOT_FOUND');
    expect((await remove(999_999)).code).toBe('CATEGORY_NOT_FOUND');
  });
  it('have their items published by a worker after a rename or a deletion, and the items stay in ALL', async () => {
    const { body } = await add('신발');
    const { id } = await shop.addItem({ categoryNames: ['신발'] });
    const { id: gone } = await shop.addItem({ categoryNames: ['신발'] });
    const last = async (itemId: number) =>
      (await shop.outbox()).findLast(({ subject }) => subject === String(itemId)) as { type: string; data: unknown };
    await rename(body.id, '구두');
    await shop.call(calls.deleteItem, { params: { id: gone }, as: admin });
    await shop.work('announce-items');
    expect((await last(id)).data).toMatchObject({ categories: ['ALL', '구두'] });
    expect((await last(gone)).type).toBe('ItemDeleted');
    expect((await shop.call(calls.getById, { params: { id } })).body.categories[1]?.name).toBe('구두');
    await remove(body.id);
    await shop.work('announce-items');
    expect((await last(id)).data).toMatchObject({ categories: ['ALL'] });
    const params = { category: 'ALL', sort: 'createdAt', page: 0, size: 10 };
    expect((await shop.call(calls.getByCategory, { params })).body.page.totalElements).toBe(1);
  });
});

describe('asset groups', () => {
  beforeEach(open);
  afterEach(close);

  const edit = (code: string, body: object) => shop.call(calls.editAssetGroup, { params: { code }, body, as: admin });
  const show = (code: string) => shop.call(calls.assetGroup, { params: { code } });
  it('exist as HOME and ABOUT from the start, and under no other code', async () => {
    for (const code of ['HOME', 'ABOUT']) {
      expect((await show(code)).body).toMatchObject({ code, mainImageUrl: null, assetImages: [] });
    }
    expect((await show('NOPE')).code).toBe('ASSET_GROUP_NOT_FOUND');
    expect((await edit('NOPE', { title: 'a' })).code).toBe('ASSET_GROUP_NOT_FOUND');
  });
  it('are not overwritten by an operator who saw an older state', async () => {
    const [red, blue] = await Promise.all(['red', 'blue'].map(async (colour) => shop.upload(await imageOf(colour))));
    const seen = assetGroupFormOf((await show('ABOUT')).body);
    const first = await edit('ABOUT', { title: '소개', newAssetImagePaths: [red], expected: seen });
    expect(first.status).toBe(200);
    expect(await edit('ABOUT', { title: '다른 소개', newAssetImagePaths: [blue], expected: seen })).toMatchObject({
      status: 409,
      code: 'ASSET_GROUP_CHANGED',
      body: { assetGroup: { title: '소개', assetImages: first.body.assetImages } },
    });
    expect((await show('ABOUT')).body).toEqual(first.body);
    expect((await edit('ABOUT', { title: '다른 소개', expected: assetGroupFormOf(first.body) })).status).toBe(200);
    const empty = { title: seen.title, originalAssetImagePaths: [] };
    expect((await edit('ABOUT', empty)).body.assetImages).toEqual([]);
  });
  it('save title, main image, kept and new images with their priorities', async () => {
    const paths = await Promise.all(['red', 'blue', 'green'].map(async (colour) => shop.upload(await imageOf(colour))));
    const first = await edit('HOME', {
      title: '배너',
      mainImagePath: paths[0],
      newAssetImagePaths: [paths[0], paths[1]],
      newAssetImagePriorities: [2, 1],
    });
    const [b, a] = first.body.assetImages.map(({ imageUrl }) => imageUrl) as [string, string];
    expect(first.body).toMatchObject({
      title: '배너',
      mainImageUrl: a,
      assetImages: [{ priority: 1 }, { priority: 2 }],
    });
    const second = await edit('HOME', {
      title: '배너',
      originalAssetImagePaths: [a],
      assetImagePriorities: [9],
      newAssetImagePaths: [paths[2]],
      newAssetImagePriorities: [1],
    });
    expect(second.body.mainImageUrl).toBe(a);
    expect(second.body.assetImages[1]).toEqual({ imageUrl: a, priority: 9 });
    expect(second.body.assetImages.some(({ imageUrl }) => imageUrl === b)).toBe(false);
    expect((await show('HOME')).body).toEqual(second.body);
    const third = await edit('HOME', { title: '배너', mainImagePath: null });
    expect(third.body).toMatchObject({ mainImageUrl: null, assetImages: second.body.assetImages });
  });
});

describe('likes', () => {
  beforeAll(open);
  afterAll(close);

  it('belong to one member, and liking or unliking twice changes nothing', async () => {
    const { id } = await shop.addItem();
    const params = { itemId: id };
    const check = async (as = member) => (await shop.call(calls.checkLike, { params, as })).body;
    expect(await check()).toEqual({ liked: false });
    for (const _ of [1, 2]) expect((await shop.call(calls.like, { params, as: member })).body).toEqual({ liked: true });
    expect(await check()).toEqual({ liked: true });
    expect(await check({ id: 8 })).toEqual({ liked: false });
    for (const _ of [1, 2]) {
      expect((await shop.call(calls.unlike, { params, as: member })).body).toEqual({ liked: false });
    }
    expect(await check()).toEqual({ liked: false });
  });
  it('are refused for an unknown item', async () => {
    for (const row of [calls.checkLike, calls.like, calls.unlike]) {
      expect((await shop.call(row, { params: { itemId: 999_999 }, as: member })).code).toBe('ITEM_NOT_FOUND');
    }
  });
  it('are listed with the price and the availability of the item when it was liked', async () => {
    const as = { id: 31 };
    const first = await shop.addItem({ title: '먼저 찜', price: 50_000 });
    const second = await shop.addItem({
      title: '품절 찜',
      itemOptionDTOs: [{ name: '블랙', stockQuantity: 0, additionalPrice: 0 }],
    });
    for (const { id } of [first, second]) await shop.call(calls.like, { params: { itemId: id }, as });
    const edit = { items: [{ itemId: first.id, price: 40_000, expectedPrice: 50_000 }], options: [] };
    await shop.call(calls.bulkEdit, { body: edit, as: admin });
    const { body } = await shop.call(calls.likedItems, { as });
    expect(body).toMatchObject([
      { item: { title: '품절 찜' }, likedPrice: 100_000, likedInStock: false },
      { item: { title: '먼저 찜', discountPrice: 40_000 }, likedPrice: 50_000, likedInStock: true },
    ]);
    await shop.call(calls.deleteItem, { params: { id: first.id }, as: admin });
    expect((await shop.call(calls.likedItems, { as })).body).toHaveLength(1);
    expect((await shop.call(calls.likedItems, { as: { id: 32 } })).body).toEqual([]);
  });
  it('of a device are added to the likes of the member, except liked, repeated and unknown items', async () => {
    const as = { id: 33 };
    const mine = await shop.addItem({ title: '이미 찜' });
    const device = await shop.addItem({ title: '기기 찜' });
    await shop.call(calls.like, { params: { itemId: mine.id }, as });
    const like = (itemId: number) => ({ itemId, price: 120_000, inStock: true });
    const likes = [like(device.id), like(mine.id), like(device.id), like(999_999)];
    for (const _ of [1, 2])
      expect((await shop.call(calls.joinLikes, { body: { likes }, as })).body).toEqual({ ok: true });
    const { body } = await shop.call(calls.likedItems, { as });
    expect(body.map(({ item, likedPrice }) => [item.title, likedPrice]).sort()).toEqual([
      ['기기 찜', 120_000],
      ['이미 찜', 100_000],
    ]);
    const many = Array.from({ length: 101 }, () => like(mine.id));
    expect((await shop.call(calls.joinLikes, { body: { likes: many }, as })).code).toBe('BAD_REQUEST');
  });
  it('are limited to 200 for each member', async () => {
    const as = { id: 34 };
    const [{ id }, other, tooMany] = [await shop.addItem(), await shop.addItem(), await shop.addItem()];
    const join = (...itemIds: number[]) => {
      const likes = itemIds.map((itemId) => ({ itemId, price: 1, inStock: true }));
      return shop.call(calls.joinLikes, { body: { likes }, as });
    };
    const isLiked = async (itemId: number) => (await shop.call(calls.checkLike, { params: { itemId }, as })).body.liked;
    await shop.database.db.run(
      sql(
        'test.likes',
        `with more as (
           insert into items (title, description, image_url, price, is_discount_by_rate, discount_price, created_at, updated_at)
           select '가득', '', '/x', 1, true, 1, now(), now() from generate_series(1, 198) returning id)
         insert into likes (member_id, item_id, created_at) select 34, id, now() from more`,
      ),
    );
    expect((await shop.call(calls.like, { params: { itemId: id }, as })).body).toEqual({ liked: true });
    expect((await shop.call(calls.like, { params: { itemId: id }, as })).body).toEqual({ liked: true });
    // The member likes the first item already, so that item takes no room from the new one.
    await join(id, other.id);
    expect(await isLiked(other.id)).toBe(true);
    expect((await shop.call(calls.like, { params: { itemId: tooMany.id }, as })).code).toBe('LIKE_LIMIT');
    await join(tooMany.id);
    expect(await isLiked(tooMany.id)).toBe(false);
  });
});

describe('cards of requested items', () => {
  beforeAll(open);
  afterAll(close);

  it('come in the requested order, without deleted items and repeats', async () => {
    const [a, b, gone] = [await shop.addItem(), await shop.addItem(), await shop.addItem()];
    await shop.call(calls.deleteItem, { params: { id: gone.id }, as: admin });
    const itemIds = [b.id, gone.id, a.id, b.id].join(',');
    const { body } = await shop.call(calls.cards, { query: { itemIds } });
    expect(body.map(({ id }) => id)).toEqual([b.id, a.id]);
  });
  it.each(['', 'x', '1,', '1;2', Array.from({ length: 101 }, () => 1).join(',')])(
    'refuse the item ids %j',
    async (itemIds) => {
      expect((await shop.call(calls.cards, { query: { itemIds } })).status).toBe(400);
    },
  );
});
