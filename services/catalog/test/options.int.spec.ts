import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { admin, imageOf, member, openCatalog, type Shop } from './support/catalog.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openCatalog();
});
afterAll(() => shop.close());
afterEach(async () => expect(await shop.drift()).toBe(0));

const oneOption = async (stockQuantity = 10) => {
  const { id, optionIds } = await shop.addItem({
    itemOptionDTOs: [{ name: '블랙', stockQuantity, additionalPrice: 0 }],
  });
  return { id, optionId: optionIds[0] as number };
};
const setStock = (optionId: number, stockQuantity: number, expectedStockQuantity?: number) =>
  shop.call(calls.updateOptionStock, {
    params: { optionId },
    body: { stockQuantity, expectedStockQuantity },
    as: admin,
  });

describe('the images of an option', () => {
  const show = (optionId: number, imageUrls: string[], as: Partial<Member> = admin) =>
    shop.call(calls.updateOptionImages, { params: { optionId }, body: { imageUrls }, as });

  it('are chosen among the main and detail images of its item, and keep the chosen order', async () => {
    const [red, blue, green] = (await Promise.all(
      ['red', 'blue', 'green'].map(async (colour) => shop.upload(await imageOf(colour))),
    )) as [string, string, string];
    const { id, optionIds } = await shop.addItem({ detailImagePaths: [red, blue], guideImagePaths: [green] });
    const [optionId = 0] = optionIds;
    const before = (await shop.call(calls.getById, { params: { id } })).body;
    expect(before.itemOptions[0]?.imageUrls).toEqual([]);
    const [one = '', two = ''] = before.detailImages.map(({ imageUrl }) => imageUrl);
    const chosen = [two, before.imageUrl, two];
    expect((await show(optionId, chosen)).body.itemOptions[0]?.imageUrls).toEqual([two, before.imageUrl]);
    const guide = before.guideImages[0]?.imageUrl ?? '';
    for (const wrong of [guide, '/media/other.webp', 'https://evil.example/x.webp'])
      expect(await show(optionId, [one, wrong])).toMatchObject({ status: 400, code: 'IMAGE_NOT_FOUND' });
    expect((await show(optionId, Array(21).fill(one))).body).toMatchObject({
      message: '옵션 사진은 20장까지 고를 수 있습니다.',
    });
    expect((await show(optionId, [one], member)).status).toBe(403);
    expect((await show(999_999, [one])).code).toBe('OPTION_NOT_FOUND');
    const now = (await shop.call(calls.getById, { params: { id } })).body;
    expect(now.itemOptions[0]?.imageUrls).toEqual([two, before.imageUrl]);
    expect((await show(optionId, [])).body.itemOptions[0]?.imageUrls).toEqual([]);
  });
});

describe('the names of options', () => {
  const twins = ['블랙 / m', ' 블랙  /  M', '블랙/M', '블랙 / M'.normalize('NFD'), '블랙 /\u200b M'];

  it.each(twins)('must look different to a buyer, so %j is refused when 블랙 / M exists', async (twin) => {
    const { id, optionIds } = await shop.addItem({
      itemOptionDTOs: [{ name: '블랙 / M', stockQuantity: 1, additionalPrice: 0 }],
    });
    const body = { name: twin, stockQuantity: 1, additionalPrice: 2_000 };
    const message = '‘블랙 / M’ 옵션이 이미 있습니다. 다른 이름으로 입력해주세요.';
    expect(await shop.call(calls.addOption, { params: { itemId: id }, body, as: admin })).toMatchObject({
      code: 'OPTION_NAME_TAKEN',
      body: { field: 'name', message },
    });
    expect((await shop.call(calls.getById, { params: { id } })).body.itemOptions.map((one) => one.id)).toEqual(
      optionIds,
    );
  });

  it('must differ within a new item', async () => {
    const [path] = [await shop.upload(await imageOf('red'))];
    const option = (name: string) => ({ name, stockQuantity: 1, additionalPrice: 0 });
    const body = { title: '가방', price: 1_000, isDiscountByRate: true, description: '', imagePath: path };
    const more = {
      categoryNames: ['ALL'],
      itemOptionDTOs: [option('블랙 / M'), option('블랙 / L'), option('블랙 / m')],
    };
    expect(await shop.call(calls.uploadItem, { body: { ...body, ...more }, as: admin })).toMatchObject({
      code: 'OPTION_NAME_TAKEN',
      body: { field: 'itemOptionDTOs.2.name' },
    });
  });

  it('can be reused after an option was deleted', async () => {
    const { id, optionId } = await oneOption();
    const add = (name: string) =>
      shop.call(calls.addOption, {
        params: { itemId: id },
        body: { name, stockQuantity: 1, additionalPrice: 0 },
        as: admin,
      });
    expect((await add('브라운')).status).toBe(200);
    await shop.call(calls.deleteOption, { params: { optionId }, as: admin });
    expect((await add('블랙')).status).toBe(200);
  });
});

describe('the stock of an option', () => {
  it('is set to the number of pieces that can be bought now, without the held pieces', async () => {
    const { id, optionId } = await oneOption();
    await shop.hold('stock-1', [[optionId, 4]]);
    expect((await setStock(optionId, 20)).body).toMatchObject({ id: optionId, stockQuantity: 20 });
    expect((await shop.call(calls.getById, { params: { id } })).body.stockQuantity).toBe(20);
    await shop.release('stock-1');
    expect(await shop.stock(optionId)).toBe(24);
  });
  it('is not overwritten when it changed since the operator looked', async () => {
    const { optionId } = await oneOption();
    await shop.hold('stock-2', [[optionId, 4]]);
    expect(await setStock(optionId, 20, 10)).toMatchObject({
      status: 409,
      code: 'STOCK_MOVED',
      body: { stockQuantity: 6 },
    });
    expect((await setStock(optionId, 20, 6)).status).toBe(200);
  });
  it('stays consistent when holds and operators change it at the same time', async () => {
    const { optionId } = await oneOption(1000);
    await Promise.all([
      ...Array.from({ length: 100 }, (_, index) => shop.hold(`mix-${index}`, [[optionId, 1]])),
      ...Array.from({ length: 10 }, (_, index) => setStock(optionId, 2000 + index)),
    ]);
    expect(await shop.drift()).toBe(0);
  });
  it.each([-1, 1_000_001, 1.5, '많이'])('cannot be %s', async (stockQuantity) => {
    const { optionId } = await oneOption();
    const response = await shop.call(calls.updateOptionStock, {
      params: { optionId },
      body: { stockQuantity },
      as: admin,
    });
    expect(response.status).toBe(400);
  });
});

it('the additional price of an option is not overwritten when it changed since the operator looked', async () => {
  const { optionId } = await oneOption();
  const setPrice = (additionalPrice: number, expectedAdditionalPrice?: number) =>
    shop.call(calls.updateOptionPrice, {
      params: { optionId },
      body: { additionalPrice, expectedAdditionalPrice },
      as: admin,
    });
  expect((await setPrice(1_000, 0)).status).toBe(200);
  expect(await setPrice(2_000, 0)).toMatchObject({
    status: 409,
    code: 'PRICE_MOVED',
    body: { additionalPrice: 1_000 },
  });
  expect((await setPrice(2_000, 1_000)).body.additionalPrice).toBe(2_000);
  expect((await setPrice(500)).body.additionalPrice).toBe(500);
});

describe('the options of an item', () => {
  it('can be extended by a new option, which is published to other services', async () => {
    const { id } = await oneOption();
    const body = { name: ' 브라운 ', stockQuantity: 3, additionalPrice: 2_000 };
    const response = await shop.call(calls.addOption, { params: { itemId: id }, body, as: admin });
    expect(response.body).toMatchObject({
      name: '브라운',
      stockQuantity: 3,
      additionalPrice: 2_000,
      isOptionSoldOut: false,
    });
    expect((await shop.outbox()).findLast(({ type }) => type === 'ItemSaved')).toMatchObject({
      type: 'ItemSaved',
      version: 2,
      data: { options: [{ name: '블랙' }, { id: response.body.id, name: '브라운' }] },
    });
    expect((await shop.call(calls.getById, { params: { id } })).body.itemOptions).toHaveLength(2);
  });
  it('need a name', async () => {
    const { id } = await oneOption();
    const body = { name: '', stockQuantity: 3, additionalPrice: 0 };
    expect((await shop.call(calls.addOption, { params: { itemId: id }, body, as: admin })).status).toBe(400);
  });
  it('are at most 100', async () => {
    const { id } = await shop.addItem({
      itemOptionDTOs: Array.from({ length: 100 }, (_, n) => ({ name: `${n}`, stockQuantity: 0, additionalPrice: 0 })),
    });
    const body = { name: '101', stockQuantity: 3, additionalPrice: 0 };
    expect((await shop.call(calls.addOption, { params: { itemId: id }, body, as: admin })).status).toBe(400);
  });
  it('change their additional price, after which a hold at the old price is refused', async () => {
    const { optionId } = await oneOption();
    const response = await shop.call(calls.updateOptionPrice, {
      params: { optionId },
      body: { additionalPrice: 3_000 },
      as: admin,
    });
    expect(response.body).toMatchObject({ additionalPrice: 3_000 });
    expect((await shop.hold('option-price', [[optionId, 1, 100_000]], { checkPrices: true })).code).toBe(
      'PRICE_CHANGED',
    );
  });
  it('can be deleted except the last one, even when all are deleted at once', async () => {
    const { id, optionIds } = await shop.addItem({
      itemOptionDTOs: ['a', 'b', 'c'].map((name) => ({ name, stockQuantity: 1, additionalPrice: 0 })),
    });
    const remove = (optionId: number) => shop.call(calls.deleteOption, { params: { optionId }, as: admin });
    const responses = await Promise.all(optionIds.map(remove));
    expect(responses.map(({ code }) => code).sort()).toEqual(['LAST_OPTION', undefined, undefined]);
    expect((await shop.call(calls.getById, { params: { id } })).body.itemOptions).toHaveLength(1);
  });
  it('answer 404 after they or their item were deleted', async () => {
    const { id, optionIds } = await shop.addItem({
      itemOptionDTOs: ['a', 'b'].map((name) => ({ name, stockQuantity: 1, additionalPrice: 0 })),
    });
    const optionId = optionIds[0] as number;
    await shop.call(calls.deleteOption, { params: { optionId }, as: admin });
    const price = { params: { optionId }, body: { additionalPrice: 1 }, as: admin };
    expect((await shop.call(calls.updateOptionPrice, price)).code).toBe('OPTION_NOT_FOUND');
    expect((await shop.call(calls.deleteOption, { params: { optionId }, as: admin })).code).toBe('OPTION_NOT_FOUND');
    expect((await setStock(optionId, 1)).code).toBe('OPTION_NOT_FOUND');
    await shop.call(calls.deleteItem, { params: { id }, as: admin });
    expect((await setStock(optionIds[1] as number, 1)).code).toBe('OPTION_NOT_FOUND');
    const body = { name: 'c', stockQuantity: 1, additionalPrice: 0 };
    expect((await shop.call(calls.addOption, { params: { itemId: id }, body, as: admin })).code).toBe('ITEM_NOT_FOUND');
  });
});
