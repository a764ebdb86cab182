import type { BodyOf } from '@gyeol/contracts/call.ts';
import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import type { ItemFact } from '@gyeol/contracts/rules/item-facts.ts';
import { itemFormOf } from '@gyeol/contracts/rules/item-form.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, member, openCatalog, type Shop } from './support/catalog.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openCatalog();
});
afterAll(() => shop.close());

const fact = (key: string, text: string): ItemFact => ({ key, label: key, text, rows: [] });
const whole = ['noticeProductName', 'madeIn', 'noticeManufacturer', 'noticeAfterService'].map((key) =>
  fact(key, '공방'),
);
const detail = async (id: number) => (await shop.call(calls.getById, { params: { id } })).body;
const form = async (id: number) => {
  const { title, description, price, isDiscountByRate, discountRate, discountAmount, imageUrl } = await detail(id);
  const fields = { title, description, price, isDiscountByRate, discountRate, discountAmount };
  return { ...fields, imagePath: imageUrl, categoryNames: ['ALL'] };
};
const edit = async (id: number, more: object) =>
  shop.call(calls.editItem, { params: { id }, body: { ...(await form(id)), ...more }, as: admin });
const missing = async (id: number): Promise<string[] | undefined> => {
  const { body } = await shop.call(calls.incompleteItems, { params: { page: 0, size: 100 }, as: admin });
  return body._embedded.incompleteItemDTOList.find((item) => item.id === id)?.missing;
};

describe('the legal item notice', () => {
  it('consists of the goods kind and the facts of its item, and is shown on the item’s page', async () => {
    const { id } = await shop.addItem({ goodsKind: 'other', facts: [...whole, fact('noticeCertification', '모름')] });
    expect(await detail(id)).toMatchObject({
      goodsKind: 'other',
      noticeFields: [
        { key: 'noticeProductName', label: '품명 및 모델명' },
        { key: 'madeIn', label: '제조국 또는 원산지' },
        { key: 'noticeManufacturer', label: '제조자' },
        { key: 'noticeAfterService', label: 'A/S 책임자와 전화번호' },
      ],
    });
    expect(await missing(id)).toBeUndefined();
  });
  it('is missing after an upload with only the fields of the specification, and the item is still on sale', async () => {
    const { id } = await shop.addItem();
    expect(await detail(id)).toMatchObject({ goodsKind: null, noticeFields: null, soldOut: false });
    expect(await missing(id)).toEqual(['상품 종류']);
  });
  it('stays unchanged by an edit that does not name it', async () => {
    const { id } = await shop.addItem({ goodsKind: 'other', facts: whole });
    expect((await edit(id, { title: '새 이름' })).status).toBe(200);
    expect(await detail(id)).toMatchObject({ title: '새 이름', goodsKind: 'other', facts: whole });
    expect(await missing(id)).toBeUndefined();
  });
  it('lists the fields that are missing after an edit', async () => {
    const { id } = await shop.addItem({ goodsKind: 'other', facts: whole });
    await edit(id, { facts: [...whole.slice(1), fact('noticeProductName', '모름')] });
    expect(await missing(id)).toEqual(['품명 및 모델명']);
    await edit(id, { goodsKind: null });
    expect(await missing(id)).toEqual(['상품 종류']);
    expect((await detail(id)).noticeFields).toBeNull();
  });
  it('is not overwritten by an operator who saw another goods kind', async () => {
    const { id } = await shop.addItem({ goodsKind: 'other', facts: whole });
    const expected = itemFormOf(await detail(id));
    await edit(id, { goodsKind: 'bags' });
    expect(await edit(id, { goodsKind: 'shoes', expected })).toMatchObject({ status: 409, code: 'ITEM_CHANGED' });
    expect((await detail(id)).goodsKind).toBe('bags');
  });
  it('refuses a goods kind that the law does not name', async () => {
    const { id } = await shop.addItem();
    expect(await edit(id, { goodsKind: 'toys' })).toMatchObject({
      status: 400,
      body: { message: '고시의 상품 종류를 목록에서 골라주세요.' },
    });
  });
});

describe('a shop that requires complete item notices', () => {
  beforeAll(() => shop.setSelling({ noticeRequired: true }));
  afterAll(() => shop.setSelling({ noticeRequired: false }));
  const upload = (more: object) =>
    shop.call(calls.uploadItem, { body: { ...uploaded, ...more } as typeof uploaded, as: admin });
  let uploaded: BodyOf<typeof calls.uploadItem>;
  beforeAll(async () => {
    const { id } = await shop.addItem({ goodsKind: 'other', facts: whole });
    uploaded = { ...(await form(id)), itemOptionDTOs: [{ name: '블랙', stockQuantity: 1, additionalPrice: 0 }] };
  });
  it('creates an item only with a complete notice, and says which fields are missing', async () => {
    const refused = await upload({ goodsKind: 'other', facts: whole.slice(1) });
    expect(refused).toMatchObject({ status: 409, code: 'NOTICE_INCOMPLETE', body: { missing: ['품명 및 모델명'] } });
    expect((await upload({ goodsKind: 'other', facts: whole })).status).toBe(200);
    expect(await upload({})).toMatchObject({ code: 'NOTICE_INCOMPLETE', body: { missing: ['상품 종류'] } });
  });
  it('takes a sold-out flag off only with a complete notice, and allows edits of items on sale', async () => {
    const { body } = await upload({ goodsKind: 'other', facts: whole });
    const params = { id: body.id };
    expect((await edit(body.id, { facts: [] })).status).toBe(200);
    await shop.call(calls.setSoldOut, { params, as: admin });
    expect(await shop.call(calls.unsetSoldOut, { params, as: admin })).toMatchObject({
      status: 409,
      code: 'NOTICE_INCOMPLETE',
    });
    expect((await detail(body.id)).soldOut).toBe(true);
    await edit(body.id, { facts: whole });
    expect((await shop.call(calls.unsetSoldOut, { params, as: admin })).status).toBe(200);
  });
  it('copies an item with an incomplete notice as sold out', async () => {
    const { body } = await upload({ goodsKind: 'other', facts: whole });
    const copyOf = async () => (await shop.call(calls.copyItem, { params: { id: body.id }, as: admin })).body;
    expect(await copyOf()).toMatchObject({ hidden: true, soldOut: false });
    await edit(body.id, { facts: [] });
    const copy = await copyOf();
    expect(copy).toMatchObject({ hidden: true, soldOut: true });
    expect(await shop.call(calls.unsetSoldOut, { params: { id: copy.id }, as: admin })).toMatchObject({
      code: 'NOTICE_INCOMPLETE',
    });
  });
});

describe('filling many item notices at once', () => {
  const fill = (body: object, as = admin) => shop.call(calls.fillNotices, { body: body as never, as });
  const fields = [
    { key: 'noticeManufacturer', text: '결 공방' },
    { key: 'madeIn', text: '대한민국' },
  ];
  it('fills empty fields and keeps existing texts', async () => {
    const empty = await shop.addItem();
    const said = await shop.addItem({ goodsKind: 'other', facts: [fact('madeIn', '이탈리아')] });
    const { status, body } = await fill({ itemIds: [empty.id, said.id], goodsKind: 'other', fields });
    const left = ['품명 및 모델명', 'A/S 책임자와 전화번호'];
    expect([status, body]).toEqual([
      200,
      [empty.id, said.id].map((itemId) => ({ itemId, saved: true, code: null, message: null, missing: left })),
    ]);
    expect((await detail(empty.id)).facts.map(({ text }) => text)).toEqual(['대한민국', '결 공방']);
    expect((await detail(said.id)).facts.map(({ text }) => text)).toEqual(['이탈리아', '결 공방']);
    expect(await missing(said.id)).toEqual(left);
  });
  it('skips an item of another goods kind and an unknown item, and fills the others', async () => {
    const bag = await shop.addItem({ goodsKind: 'bags' });
    const empty = await shop.addItem();
    const { body } = await fill({ itemIds: [bag.id, 999_999, empty.id], goodsKind: 'other', fields });
    expect(body.map(({ saved, code }) => [saved, code])).toEqual([
      [false, 'NOTICE_KIND_DIFFERS'],
      [false, 'ITEM_NOT_FOUND'],
      [true, null],
    ]);
    expect(await detail(bag.id)).toMatchObject({ goodsKind: 'bags', facts: [] });
  });
  it.each([
    [
      'a field of another kind',
      { goodsKind: 'other', fields: [{ key: 'noticeMadeOn', text: '2026년' }] },
      '고른 상품 종류에 없는 고시 항목입니다.',
    ],
    ['no kind', { fields }, '고시의 상품 종류를 목록에서 골라주세요.'],
    ['an empty text', { goodsKind: 'other', fields: [{ key: 'madeIn', text: ' ' }] }, '고시 내용을 입력해주세요.'],
    ['no item', { itemIds: [], goodsKind: 'other', fields }, '상품을 1개부터 200개까지 선택해주세요.'],
  ])('is refused with %s', async (_, body, message) => {
    expect(await fill({ itemIds: [1], ...body })).toMatchObject({ status: 400, body: { message } });
  });
  it('is for operators only', async () => {
    expect((await fill({ itemIds: [1], goodsKind: 'other', fields }, member)).status).toBe(403);
    expect((await shop.call(calls.incompleteItems, { params: { page: 0, size: 10 }, as: member })).status).toBe(403);
  });
});
