import type { BodyOf } from '@gyeol/contracts/call.ts';
import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import {
  bookOf,
  cp949,
  htmlPage,
  htmlTable,
  lockedBook,
  separated,
  uploadOf,
  utf16,
  workbookOf,
} from '@gyeol/service-kit/testing/sheet-files.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, member, openCatalog, type Shop } from './support/catalog.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openCatalog();
  for (const name of ['가방', '지갑']) await shop.call(calls.addCategory, { as: admin, body: { name } });
});
afterAll(() => shop.close());

type Body = BodyOf<typeof calls.changeItems>;
const ask = (body: Body, as = admin) => shop.call(calls.changeItems, { as, body });
const change = async (itemIds: number[], body: Omit<Body, 'itemIds'>) => (await ask({ itemIds, ...body })).body;
const detail = async (id: number) => (await shop.call(calls.getById, { params: { id } })).body;
const listed = async (category = 'ALL') => {
  const params = { category, sort: 'createdAt', page: 0, size: 100 } as const;
  return (await shop.call(calls.getByCategory, { params })).body._embedded.itemHomeDTOList.map(({ id }) => id);
};
const found = async (query: { q?: string; hidden?: boolean }) => {
  const { body } = await shop.call(calls.operatorItems, { as: admin, params: { page: 0, size: 100 }, query });
  return body._embedded.operatorItemDTOList.map(({ id }) => id);
};
const names = async (id: number) => (await detail(id)).categories.map(({ name }) => name);
const done = (itemId: number) => ({ itemId, saved: true, code: null, message: null });
const setStock = (optionId: number, stockQuantity: number) =>
  shop.call(calls.updateOptionStock, { as: admin, params: { optionId }, body: { stockQuantity } });

describe('a hidden item', () => {
  it('is in no list, search or feed, can be edited, and returns to its categories when it is shown', async () => {
    const { id } = await shop.addItem({ title: '숨은 가방', categoryNames: ['가방'] });
    expect(await change([id], { hidden: true })).toEqual([done(id)]);
    const params = { category: 'ALL', sort: 'relevance', page: 0, size: 10 } as const;
    const search = async () => (await shop.call(calls.getByCategory, { params, query: { q: '숨은 가방' } })).body;
    const feed = async () =>
      (await shop.callInternal(internalCalls.listedItems, { query: { after: id - 1, limit: 1 } })).body.items;
    expect([await listed(), await listed('가방')].flat()).not.toContain(id);
    expect((await search()).page.totalElements).toBe(0);
    expect(await feed()).toEqual([]);
    expect((await shop.call(calls.cards, { query: { itemIds: String(id) } })).body).toEqual([]);
    expect(await detail(id)).toMatchObject({ hidden: true, title: '숨은 가방' });
    await change([id], { addCategories: ['지갑'], discount: { isDiscountByRate: true, discountRate: 10 } });
    expect([await listed(), await listed('지갑')].flat()).not.toContain(id);
    expect((await search()).page.totalElements).toBe(0);
    expect(await change([id], { hidden: false })).toEqual([done(id)]);
    expect(await listed('가방')).toContain(id);
    expect(await listed('지갑')).toContain(id);
    expect((await search()).page.totalElements).toBe(1);
    expect(await feed()).toMatchObject([{ id, inStock: true }]);
  });

  it('is ignored when the search corrects a misspelt word', async () => {
    await shop.addItem({ title: '미니 크로스백' });
    const { id } = await shop.addItem({ title: '숨길 물건' });
    await change([id], { hidden: true });
    const { description, price, isDiscountByRate, imageUrl } = await detail(id);
    // Each of these words is as similar to the typed word as the right word is, and comes before the right word in the
    // alphabet. There are five words, because the search tries five corrections.
    const title = '크로스겍 크로스넥 크로스덱 크로스렉 크로스멕';
    const body = { title, description, price, isDiscountByRate, imagePath: imageUrl, categoryNames: ['ALL'] };
    expect((await shop.call(calls.editItem, { as: admin, params: { id }, body })).status).toBe(200);
    const params = { category: 'ALL', sort: 'relevance', page: 0, size: 10 } as const;
    const answer = await shop.call(calls.getByCategory, { params, query: { q: '크로스벡' } });
    expect(answer.body.searchedFor).toBe('크로스백');
  });

  it('is found only by operators, with a filter or by its product code', async () => {
    const { id } = await shop.addItem({ title: '코드 지갑', productCode: ' GY-0001 ' });
    await change([id], { hidden: true });
    expect(await found({})).not.toContain(id);
    expect(await found({ hidden: true, q: '코드' })).toEqual([id]);
    expect(await found({ hidden: true, q: '없는 말' })).toEqual([]);
    expect(await found({ q: 'gy-0001' })).toEqual([id]);
    const published = (await shop.outbox()).filter(
      ({ type, subject }) => type === 'ItemSaved' && subject === String(id),
    );
    expect(published.at(-1)?.data).toMatchObject({ productCode: 'GY-0001' });
  });

  it('loses a category that is deleted meanwhile, and keeps its other categories', async () => {
    const { body: extra } = await shop.call(calls.addCategory, { as: admin, body: { name: '한철' } });
    const { id } = await shop.addItem({ categoryNames: ['한철', '가방'] });
    await change([id], { hidden: true });
    expect((await shop.call(calls.deleteCategory, { as: admin, params: { id: extra.id } })).status).toBe(200);
    expect((await change([id], { hidden: false }))[0]?.saved).toBe(true);
    expect(await names(id)).toEqual(['ALL', '가방']);
  });
});

describe('a change of many items at once', () => {
  it('sets discounts and BEST ranks, and gives a reason for each refused item without undoing the others', async () => {
    const [cheap, dear] = [await shop.addItem({ price: 999 }), await shop.addItem({ price: 9_000 })];
    const outcome = await change([cheap.id, dear.id, 999_999], {
      discount: { isDiscountByRate: false, discountAmount: 1_000 },
    });
    expect(outcome).toMatchObject([
      { itemId: cheap.id, saved: false, code: 'DISCOUNT_TOO_LARGE' },
      { itemId: dear.id, saved: true },
      { itemId: 999_999, saved: false, code: 'ITEM_NOT_FOUND' },
    ]);
    expect((await detail(dear.id)).discountPrice).toBe(8_000);
    await change([cheap.id, dear.id], { discount: { isDiscountByRate: true, discountRate: null }, best: true });
    const [one, other] = [await detail(cheap.id), await detail(dear.id)];
    expect([one.discountPrice, other.discountPrice, other.discountRate]).toEqual([999, 9_000, null]);
    expect(one.priority).toBeGreaterThan(0);
    expect(other.priority).toBe(one.priority + 1);
    await change([dear.id], { best: true });
    expect((await detail(dear.id)).priority).toBe(other.priority);
    await change([dear.id], { best: false });
    expect((await detail(dear.id)).priority).toBe(0);
  });

  it('moves items between categories, but never removes their last one', async () => {
    const { id } = await shop.addItem({ categoryNames: ['가방'] });
    await change([id], { addCategories: ['지갑'], removeCategories: ['가방'] });
    expect(await names(id)).toEqual(['ALL', '지갑']);
    expect(await change([id], { removeCategories: ['지갑'] })).toMatchObject([{ code: 'CATEGORY_MISSING' }]);
    expect(await change([id], { addCategories: ['없는 것'] })).toMatchObject([{ code: 'CATEGORY_NOT_FOUND' }]);
    expect(await listed('지갑')).toContain(id);
  });

  it('needs item ids and a change, and is for operators only', async () => {
    expect(await ask({ itemIds: [1] })).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    expect(await ask({ itemIds: [], hidden: true })).toMatchObject({ status: 400 });
    expect(await ask({ itemIds: [1], hidden: true }, member)).toMatchObject({ status: 403 });
  });
});

it('a copied item is hidden, has no stock, rank or product code, and leaves the original unchanged', async () => {
  const model = await shop.addItem({
    title: '원본',
    categoryNames: ['가방'],
    productCode: 'A-1',
    madeToOrder: true,
    description: '소가죽',
  });
  await change([model.id], { best: true });
  const { body: copy } = await shop.call(calls.copyItem, { as: admin, params: { id: model.id } });
  const before = await detail(model.id);
  expect(copy).toMatchObject({
    ...{ title: '원본 (복사)', hidden: true, productCode: null, priority: 0, description: '소가죽', stockQuantity: 0 },
    madeToOrder: true,
    ...{ price: before.price, imageUrl: before.imageUrl, categories: before.categories, facts: before.facts },
  });
  expect(copy.itemOptions.map(({ name, stockQuantity }) => [name, stockQuantity])).toEqual(
    before.itemOptions.map(({ name }) => [name, 0]),
  );
  expect(before).toMatchObject({ title: '원본', productCode: 'A-1', hidden: false });
  expect(await shop.drift()).toBe(0);
  expect(await shop.call(calls.copyItem, { as: admin, params: { id: 999_999 } })).toMatchObject({ status: 404 });
});

it('an option is low in stock by the threshold of its item, or else by that of the shop', async () => {
  const { id, optionIds } = await shop.addItem({ title: '몇 개 없는 것' });
  const [optionId = 0] = optionIds;
  await setStock(optionId, 7);
  const low = async () => {
    const { body } = await shop.call(calls.lowStock, { as: admin, params: { page: 0, size: 100 } });
    return body.content.find(({ itemOptionId }) => itemOptionId === optionId);
  };
  expect(await low()).toBeUndefined();
  await shop.call(calls.setLowStockAt, { as: admin, body: { lowStockAt: 7 } });
  expect(await low()).toMatchObject({ stockQuantity: 7, threshold: 7, lowStockAt: null });
  await change([id], { lowStockAt: 3 });
  expect(await low()).toBeUndefined();
  await setStock(optionId, 3);
  expect(await low()).toMatchObject({ threshold: 3, lowStockAt: 3 });
  await change([id], { lowStockAt: null, hidden: true });
  expect(await low()).toBeUndefined();
});

describe('a stock file', () => {
  const read = async (csv: string) => shop.call(calls.readStockFile, { as: admin, body: { csv } });
  const head = '\uFEFF상품명,옵션번호,재고,내려받은 재고\r\n';

  it('previews stock changes and their waiting restock requests, and changes nothing', async () => {
    const { optionIds } = await shop.addItem({ title: '따옴표 "가방", 큰' });
    const [optionId = 0] = optionIds;
    await setStock(optionId, 0);
    await shop.call(calls.requestRestock, { as: member, params: { optionId } });
    const { body } = await read(`${head}"따옴표 ""가방"", 큰",${optionId},"1,200",0\r\n`);
    expect(body).toMatchObject({
      changes: [{ row: 2, itemOptionId: optionId, stockNow: 0, stockAfter: 1_200, requests: 1 }],
      ...{ unchanged: 0, faults: [] },
    });
    expect(await shop.stock(optionId)).toBe(0);
  });

  it('is answered with a reason for every row that cannot be used', async () => {
    const [optionId = 0] = (await shop.addItem()).optionIds;
    const [moved = 0] = (await shop.addItem()).optionIds;
    const [left = 0] = (await shop.addItem()).optionIds;
    await setStock(optionId, 5);
    await setStock(moved, 5);
    await setStock(left, 5);
    const rows = [
      `,${optionId},5,5`,
      `,${optionId},6,5`,
      ',999999,3,3',
      ',아홉,3,3',
      '',
      `,${moved},9,8`,
      `,${left},8,8`,
    ];
    const { body } = await read(head + rows.join('\r\n'));
    expect(body.changes).toEqual([]);
    expect(body.unchanged).toBe(2);
    expect(body.faults).toEqual([
      { row: 3, message: expect.stringContaining('2번째 줄에도') },
      { row: 4, message: expect.stringContaining('999999인 옵션이 없습니다') },
      { row: 5, message: expect.stringContaining('아홉') },
      { row: 7, message: expect.stringContaining('8개에서 5개로') },
    ]);
    for (const stock of ['-1', '1.5', '많이', '', '1000001']) {
      expect((await read(`${head},${optionId},"${stock}",5`)).body.faults).toMatchObject([{ row: 2 }]);
    }
  });

  it('is read in any supported text or spreadsheet format, with all its sheets', async () => {
    const [first = 0] = (await shop.addItem()).optionIds;
    const [second = 0] = (await shop.addItem()).optionIds;
    for (const id of [first, second]) await setStock(id, 5);
    const upload = async (file: Uint8Array | string) => {
      const { payload, headers } = await uploadOf(file);
      const authorization = `Bearer ${shop.tokens.token(admin)}`;
      const url = calls.readStockFile.path;
      return (
        await shop.app.api.inject({ method: 'POST', url, payload, headers: { ...headers, authorization } })
      ).json();
    };
    const changed = [{ row: 3, itemOptionId: first, stockAfter: 9 }];
    const lines = [['재고 현황; 11월'], ['옵션 번호', '재고수량'], [String(first), '９.0개']];
    for (const separator of [',', '\t', ';']) {
      expect((await read(separated(lines, separator))).body.changes).toMatchObject(changed);
    }
    for (const file of [utf16(separated(lines, '\t')), cp949(htmlPage(htmlTable(lines))), bookOf(lines, 'biff8')]) {
      expect((await upload(file)).changes).toMatchObject(changed);
    }
    const head = ['옵션번호', '재고'];
    const book = workbookOf([
      { name: '가방', lines: [head, [first, 9]] },
      { name: '지갑', lines: [head, [second, 8], [first, 7]] },
      { name: '메모', lines: [['다음 주 입고']] },
    ]);
    expect(await upload(book)).toMatchObject({
      changes: [
        { sheet: '가방', row: 2, itemOptionId: first, stockAfter: 9 },
        { sheet: '지갑', row: 2, itemOptionId: second, stockAfter: 8 },
      ],
      faults: [{ sheet: '지갑', row: 3, message: expect.stringContaining('‘가방’ 시트 2번째 줄에도') }],
      unreadSheets: [{ sheet: '메모' }],
    });
    expect(await upload(lockedBook())).toMatchObject({ status: 400, code: 'EXCEL_LOCKED' });
  });

  it.each(['', '이름,수량\r\n가방,3\r\n', '{"stock": 3}', '"옵션번호,재고'])(
    'is refused when it has no readable stock columns: %j',
    async (csv) => {
      expect(await read(csv)).toMatchObject({ status: 400 });
    },
  );
});
