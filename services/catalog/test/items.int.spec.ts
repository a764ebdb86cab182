import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { itemFormOf } from '@gyeol/contracts/rules/item-form.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { admin, imageOf, openCatalog, type Shop } from './support/catalog.ts';

let shop: Shop;
let main: string;
let red: string;
let blue: string;
let green: string;
beforeAll(async () => {
  shop = await openCatalog();
  await shop.call(calls.addCategory, { body: { name: '가방' }, as: admin });
  const { id } = await shop.addItem();
  main = (await shop.call(calls.getById, { params: { id } })).body.imageUrl;
});
afterAll(() => shop.close());
beforeEach(async () => {
  [red, blue, green] = (await Promise.all(
    ['red', 'blue', 'green'].map(async (colour) => shop.upload(await imageOf(colour))),
  )) as [string, string, string];
});

const detail = async (id: number) => (await shop.call(calls.getById, { params: { id } })).body;
const form = () => ({
  title: '새 이름',
  description: '새 설명',
  price: 50_000,
  isDiscountByRate: false,
  discountRate: 30,
  discountAmount: 5_000,
  imagePath: main,
  categoryNames: ['가방'],
});
const edit = (id: number, more: object = {}) =>
  shop.call(calls.editItem, { params: { id }, body: { ...form(), ...more }, as: admin });
const saved = async (id: number) =>
  (await shop.outbox()).filter(({ subject }) => subject === String(id)).map(({ type, version }) => [type, version]);
const urls = (images: readonly { imageUrl: string }[]) => images.map(({ imageUrl }) => imageUrl);

describe('an item that is uploaded', () => {
  it('is answered as it was saved, and shown to everybody', async () => {
    const body = {
      ...form(),
      detailImagePaths: [red, blue],
      guideImagePaths: [green],
      itemOptionDTOs: [
        { name: ' 블랙 ', stockQuantity: 3, additionalPrice: 0 },
        { name: '브라운', stockQuantity: 4, additionalPrice: 1_000 },
      ],
    };
    const response = await shop.call(calls.uploadItem, { body, as: admin });
    expect(response).toMatchObject({
      status: 200,
      body: {
        title: '새 이름',
        price: 50_000,
        discountPrice: 45_000,
        discountRate: null,
        discountAmount: 5_000,
        stockQuantity: 7,
        soldOut: false,
        priority: 0,
        imageUrl: main,
        categories: [{ name: 'ALL' }, { name: '가방' }],
        itemOptions: [
          { name: '블랙', stockQuantity: 3, additionalPrice: 0, isOptionSoldOut: false },
          { name: '브라운', stockQuantity: 4, additionalPrice: 1_000 },
        ],
        detailImages: [{ priority: 0 }, { priority: 1 }],
        guideImages: [{ priority: 0 }],
      },
    });
    expect(await detail(response.body.id)).toEqual(response.body);
    expect(await saved(response.body.id)).toEqual([['ItemSaved', 1]]);
  });
  it('is published to the other services with its prices, categories and options', async () => {
    const { id, optionIds } = await shop.addItem({ categoryNames: ['가방'] });
    const event = (await shop.outbox()).findLast(({ subject }) => subject === String(id));
    expect(event?.data).toMatchObject({
      itemId: id,
      title: '가죽 토트백',
      price: 100_000,
      discountPrice: 100_000,
      soldOut: false,
      categories: ['ALL', '가방'],
      options: [{ id: optionIds[0], name: '블랙', additionalPrice: 0, isOptionSoldOut: false }],
    });
  });
  it.each([
    ['a title', { title: '' }, '상품명을 입력해주세요.'],
    ['a price', { price: 0 }, '가격은 0보다 커야 합니다.'],
    ['a picture', { imagePath: '' }, '메인 이미지는 필수입니다.'],
    ['an option', { itemOptionDTOs: [] }, '최소 하나 이상의 옵션을 추가해주세요.'],
    ['a category', { categoryNames: [] }, '최소 하나의 카테고리를 선택해주세요.'],
    ['a rate up to 100', { discountRate: 101 }, undefined],
    ['stock from 0', { itemOptionDTOs: [{ name: 'a', stockQuantity: -1, additionalPrice: 0 }] }, undefined],
  ])('needs %s', async (_, wrong, message) => {
    const body = { ...form(), itemOptionDTOs: [{ name: 'a', stockQuantity: 1, additionalPrice: 0 }], ...wrong };
    const response = await shop.call(calls.uploadItem, { body, as: admin });
    expect(response).toMatchObject({ status: 400, ...(message ? { body: { message } } : {}) });
  });
  it('is refused with an unknown category or an unknown image', async () => {
    const options = { itemOptionDTOs: [{ name: 'a', stockQuantity: 1, additionalPrice: 0 }] };
    const send = (more: object) => shop.call(calls.uploadItem, { body: { ...form(), ...options, ...more }, as: admin });
    expect((await send({ categoryNames: ['모자'] })).code).toBe('CATEGORY_NOT_FOUND');
    expect((await send({ detailImagePaths: ['nothing.jpg'] })).code).toBe('IMAGE_NOT_FOUND');
  });
});

describe('an item that is edited', () => {
  it('keeps its options and shows the new fields at once', async () => {
    const { id, optionIds } = await shop.addItem();
    await detail(id);
    const response = await edit(id);
    expect(response.body).toMatchObject({
      title: '새 이름',
      discountPrice: 45_000,
      categories: [{ name: 'ALL' }, { name: '가방' }],
    });
    expect(response.body.itemOptions.map((option) => option.id)).toEqual(optionIds);
    expect(await detail(id)).toEqual(response.body);
    expect(await saved(id)).toEqual([
      ['ItemSaved', 1],
      ['ItemSaved', 2],
    ]);
  });
  it('keeps the original images that the form names, in that order, with new images after them', async () => {
    const { id } = await shop.addItem({ detailImagePaths: [red, blue], guideImagePaths: [red] });
    const before = await detail(id);
    const [first, second] = urls(before.detailImages) as [string, string];
    const response = await edit(id, {
      originalDetailImagePaths: [second, first],
      newDetailImagePaths: [green],
      originalGuideImagePaths: [],
    });
    expect(urls(response.body.detailImages).slice(0, 2)).toEqual([second, first]);
    expect(response.body.detailImages.map(({ priority }) => priority)).toEqual([0, 1, 2]);
    expect(response.body.guideImages).toEqual([]);
  });
  it('keeps its images when the form does not name them', async () => {
    const { id } = await shop.addItem({ detailImagePaths: [red, blue] });
    const before = await detail(id);
    expect((await edit(id)).body.detailImages).toEqual(before.detailImages);
    expect(urls((await edit(id, { newDetailImagePaths: [green] })).body.detailImages)).toHaveLength(3);
  });
  it('remembers which images continue the previous image, until an edit changes that', async () => {
    const { id } = await shop.addItem({ guideImagePaths: [red, blue, green], continuedImagePaths: [blue] });
    const continued = async () => (await detail(id)).guideImages.map(({ continues }) => continues);
    const [first, second, third] = urls((await detail(id)).guideImages) as [string, string, string];
    expect(await continued()).toEqual([undefined, true, undefined]);
    await edit(id, { title: '새 이름' });
    await edit(id, { originalGuideImagePaths: [third, first, second] });
    expect(await continued()).toEqual([undefined, undefined, true]);
    const copied = (await shop.call(calls.copyItem, { as: admin, params: { id } })).body;
    expect((await detail(copied.id)).guideImages.map(({ continues }) => continues)).toEqual([
      undefined,
      undefined,
      true,
    ]);
    await edit(id, { continuedImagePaths: [] });
    expect(await continued()).toEqual([undefined, undefined, undefined]);
  });
  it('accepts the addresses of stored images only', async () => {
    const { id } = await shop.addItem();
    expect((await edit(id, { imagePath: `/media/${'0'.repeat(64)}.webp` })).code).toBe('IMAGE_NOT_FOUND');
    expect((await edit(id, { imagePath: 'https://evil.example/x.webp' })).code).toBe('IMAGE_NOT_FOUND');
  });
  it('is not overwritten by an operator who saw an older state', async () => {
    const { id } = await shop.addItem({ detailImagePaths: [red], guideImagePaths: [blue] });
    const seen = itemFormOf(await detail(id));
    const first = await edit(id, { description: 'A가 고친 설명', expected: seen });
    expect(first.status).toBe(200);
    const second = await edit(id, { title: 'B가 고친 이름', expected: seen });
    expect(second).toMatchObject({
      status: 409,
      code: 'ITEM_CHANGED',
      body: { item: { description: 'A가 고친 설명' } },
    });
    expect(itemFormOf(await detail(id))).toEqual(itemFormOf(first.body));
    const { item } = second.body as unknown as { item: typeof first.body };
    expect((await edit(id, { title: 'B가 고친 이름', expected: itemFormOf(item) })).body.title).toBe('B가 고친 이름');
    // Stock and flags are not part of the form, so their changes are no conflict.
    const [option] = item.itemOptions;
    const now = itemFormOf(await detail(id));
    await shop.call(calls.updateOptionStock, {
      params: { optionId: option?.id ?? 0 },
      body: { stockQuantity: 1 },
      as: admin,
    });
    expect((await edit(id, { expected: now })).status).toBe(200);
    expect((await edit(id)).status).toBe(200);
  });
  it('shows its facts except blank facts, and keeps its facts until an edit changes them', async () => {
    const size = {
      key: 'size',
      label: ' 사이즈 ',
      text: ' 단면 ',
      rows: [
        ['cm', '가슴'],
        ['', ''],
        ['M', ' 54 '],
      ],
    };
    const sizeFact = {
      key: 'size',
      label: '사이즈',
      text: '단면',
      rows: [
        ['cm', '가슴'],
        ['M', '54'],
      ],
    };
    const material = { key: 'material', label: '소재', text: '램스울 70%', rows: [] };
    const blank = { key: 'care', label: '관리', text: ' ', rows: [['이름만']] };
    const { id } = await shop.addItem({ facts: [size, blank, material] });
    expect((await detail(id)).facts).toEqual([sizeFact, material]);
    const seen = itemFormOf(await detail(id));
    expect((await edit(id)).body.facts).toEqual([sizeFact, material]);
    expect((await edit(id, { facts: [material, size] })).body.facts).toEqual([material, sizeFact]);
    const facts = seen.facts;
    expect((await edit(id, { facts, expected: { ...itemFormOf(await detail(id)), facts } })).code).toBe('ITEM_CHANGED');
    // A page that was loaded before facts existed sends no facts in `expected`.
    const { facts: _, ...before } = itemFormOf(await detail(id));
    expect((await edit(id, { expected: before })).body.facts).toEqual([material, sizeFact]);
    expect((await edit(id, { facts: [] })).body.facts).toEqual([]);
  });
  it.each([
    [
      'without a name',
      [{ key: 'a', label: ' ', text: '가죽', rows: [] }],
      '상품 정보의 항목 이름을 60자 안에서 입력해주세요.',
    ],
    [
      'with a key of its own kind',
      [{ key: '1 a', label: '소재', text: '가죽', rows: [] }],
      '상품 정보 항목 형식이 올바르지 않습니다.',
    ],
    [
      'with 61 rows',
      [{ key: 'a', label: '크기', text: '', rows: Array.from({ length: 61 }, () => ['1']) }],
      '상품 정보의 표는 60줄, 한 줄에 12칸까지 쓸 수 있습니다.',
    ],
    [
      'twice',
      [1, 2].map(() => ({ key: 'material', label: '소재', text: '가죽', rows: [] })),
      '상품 정보에 같은 항목이 두 번 있습니다. 하나만 남겨주세요.',
    ],
  ])('refuses a fact of an item when the fact is given %s', async (_, facts, message) => {
    const { id } = await shop.addItem();
    expect(await edit(id, { facts })).toMatchObject({ status: 400, body: { message } });
  });
  it('needs a visible name, as do its options and a group of images', async () => {
    const blank = (more: object) =>
      shop.call(calls.uploadItem, {
        body: { ...form(), itemOptionDTOs: [{ name: 'a', stockQuantity: 1, additionalPrice: 0 }], ...more },
        as: admin,
      });
    const title = { status: 400, body: { message: '상품명을 입력해주세요.' } };
    const name = { status: 400, body: { message: '모든 옵션에 이름을 입력해주세요.' } };
    const option = { name: ' \u3000', stockQuantity: 1, additionalPrice: 0 };
    expect(await blank({ title: '  ' })).toMatchObject(title);
    expect(await blank({ itemOptionDTOs: [option] })).toMatchObject(name);
    const { id } = await shop.addItem();
    expect(await edit(id, { title: ' ' })).toMatchObject(title);
    expect(await shop.call(calls.addOption, { params: { itemId: id }, body: option, as: admin })).toMatchObject(name);
    expect(
      await shop.call(calls.editAssetGroup, { params: { code: 'HOME' }, body: { title: ' ' }, as: admin }),
    ).toMatchObject({ status: 400, body: { message: '제목을 입력해주세요.' } });
  });
  it('answers ITEM_NOT_FOUND for an unknown id', async () => {
    expect((await edit(999_999)).code).toBe('ITEM_NOT_FOUND');
  });
  it('has images in the order of their priorities', async () => {
    const { id } = await shop.addItem({ detailImagePaths: [red, blue, green] });
    const [a, b, c] = urls((await detail(id)).detailImages) as [string, string, string];
    const body = [
      { imageUrl: c, priority: 0 },
      { imageUrl: a, priority: 5 },
    ];
    const response = await shop.call(calls.editDetailImagePriority, { params: { id }, body, as: admin });
    expect(urls(response.body.detailImages)).toEqual([c, b, a]);
    expect(urls((await detail(id)).detailImages)).toEqual([c, b, a]);
    const unknown = [{ imageUrl: '/media/nothing', priority: 0 }];
    const asGuide = await shop.call(calls.editGuideImagePriority, { params: { id }, body, as: admin });
    const refused = await shop.call(calls.editDetailImagePriority, { params: { id }, body: unknown, as: admin });
    expect([asGuide.code, refused.code]).toEqual(['IMAGE_NOT_FOUND', 'IMAGE_NOT_FOUND']);
  });
  it('shows on its card the first detail image that is not the main image', async () => {
    const { id } = await shop.addItem({ title: '호버', imagePath: main, detailImagePaths: [main, red] });
    const list = await shop.call(calls.getByCategory, {
      params: { category: 'ALL', sort: 'createdAt', page: 0, size: 1 },
      query: { q: '호버' },
    });
    expect(list.body._embedded.itemHomeDTOList[0]?.hoverImageUrl).toBe((await detail(id)).detailImages[1]?.imageUrl);
  });
});

describe('the sold-out flag', () => {
  it('of an item is set and removed by an operator, whatever the stock', async () => {
    const { id } = await shop.addItem();
    const sold = async () => (await shop.call(calls.checkSoldOut, { params: { id } })).body.isSoldOut;
    expect(await sold()).toBe(false);
    const flagged = await shop.call(calls.setSoldOut, { params: { id }, as: admin });
    expect(flagged.body).toMatchObject({ soldOut: true, stockQuantity: 10 });
    expect(await sold()).toBe(true);
    await shop.call(calls.unsetSoldOut, { params: { id }, as: admin });
    expect(await sold()).toBe(false);
  });
  it('of an item stays unset when the last piece is taken, although the item counts as sold out', async () => {
    const { id, optionIds } = await shop.addItem();
    await shop.hold('flag-1', [[optionIds[0] as number, 10]]);
    expect(await detail(id)).toMatchObject({ soldOut: false, stockQuantity: 0 });
    expect((await shop.call(calls.checkSoldOut, { params: { id } })).body).toEqual({ isSoldOut: true });
  });
  it('of an option removes the option’s stock from the stock of its item', async () => {
    const { id, optionIds } = await shop.addItem({
      itemOptionDTOs: [3, 4].map((stockQuantity, index) => ({ name: `${index}`, stockQuantity, additionalPrice: 0 })),
    });
    const params = { optionId: optionIds[0] as number };
    const response = await shop.call(calls.updateOptionSoldOut, { params, body: { isOptionSoldOut: true }, as: admin });
    expect(response.body).toMatchObject({ isOptionSoldOut: true, stockQuantity: 3 });
    expect((await detail(id)).stockQuantity).toBe(4);
  });
});

describe('an item that is deleted', () => {
  it('is gone from every list and call, and stock held for an earlier order can still be released', async () => {
    const { id, optionIds } = await shop.addItem({ title: '지울 상품' });
    await shop.call(calls.setPriority, { params: { id, priority: 1 }, as: admin });
    await shop.hold('delete-1', [[optionIds[0] as number, 2]]);
    expect((await shop.call(calls.deleteItem, { params: { id }, as: admin })).body).toEqual({ ok: true });
    const params = { category: 'ALL', sort: 'createdAt', page: 0, size: 100 };
    const list = await shop.call(calls.getByCategory, { params, query: { q: '지울' } });
    expect(list.body._embedded.itemHomeDTOList).toEqual([]);
    expect((await shop.call(calls.getBest)).body.some((item) => item.id === id)).toBe(false);
    for (const row of [calls.getById, calls.checkSoldOut]) {
      expect((await shop.call(row, { params: { id } })).code).toBe('ITEM_NOT_FOUND');
    }
    for (const row of [calls.deleteItem, calls.setSoldOut, calls.unsetSoldOut]) {
      expect((await shop.call(row, { params: { id }, as: admin })).code).toBe('ITEM_NOT_FOUND');
    }
    const quote = await shop.callInternal(internalCalls.quote, { body: { itemOptionIds: optionIds } });
    expect(quote.body.lines).toEqual([]);
    expect((await shop.hold('delete-2', [[optionIds[0] as number, 1]])).code).toBe('OUT_OF_STOCK');
    await shop.release('delete-1');
    expect(await shop.stock(optionIds[0] as number)).toBe(10);
    const event = (await shop.outbox()).findLast(({ subject }) => subject === String(id));
    expect(event).toMatchObject({ type: 'ItemDeleted', version: 2, data: { itemId: id, optionIds } });
  });
});

describe('the priority list', () => {
  it('lists every item page by page, BEST first', async () => {
    const { id } = await shop.addItem({ title: '일등' });
    const response = await shop.call(calls.setPriority, { params: { id, priority: 1 }, as: admin });
    expect(response.body).toMatchObject({ id, title: '일등', priority: 1, price: 100_000 });
    const list = await shop.call(calls.itemsByPriority, { params: { page: 0, size: 50 }, as: admin });
    expect(list.body._embedded.priorityItemDTOList[0]).toMatchObject({ id, priority: 1 });
    expect(list.body.page).toMatchObject({ size: 50, number: 0, totalPages: 1 });
    await shop.call(calls.setPriority, { params: { id, priority: 0 }, as: admin });
    expect((await shop.call(calls.getBest)).body.some((item) => item.id === id)).toBe(false);
  });
  it('refuses a negative priority and an unknown item', async () => {
    const { id } = await shop.addItem();
    expect((await shop.call(calls.setPriority, { params: { id, priority: -1 }, as: admin })).status).toBe(400);
    expect((await shop.call(calls.setPriority, { params: { id: 999_999, priority: 1 }, as: admin })).code).toBe(
      'ITEM_NOT_FOUND',
    );
  });
});

describe('edits of one item at the same time', () => {
  it('each get a version of their own, in the order of their events', async () => {
    const { id } = await shop.addItem();
    await Promise.all(Array.from({ length: 12 }, (_, index) => edit(id, { title: `이름 ${index}` })));
    const events = await saved(id);
    expect(events.map(([, version]) => version)).toEqual(Array.from({ length: 13 }, (_, index) => index + 1));
    const last = (await shop.outbox()).findLast(({ subject }) => subject === String(id));
    expect(last?.data).toMatchObject({ title: (await detail(id)).title });
  });
});
