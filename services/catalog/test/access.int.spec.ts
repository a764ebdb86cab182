import type { Call } from '@gyeol/contracts/call.ts';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, member, openCatalog, type Shop } from './support/catalog.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openCatalog();
});
afterAll(() => shop.close());

const rows = Object.entries<Call>(catalogCalls);
const params = { id: 1, optionId: 1, itemId: 1, saleId: 1, priority: 1, page: 0, size: 10, code: 'HOME' };
const body = (row: Call) => (row.body ? { body: {} } : {});

describe('the rights of a call, checked before its body', () => {
  it.each(rows.filter(([, row]) => row.access !== 'public'))('%s needs a token', async (_, row) => {
    expect(await shop.call(row, { params, ...body(row) })).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  });
  it.each(rows.filter(([, row]) => row.access === 'admin'))('%s is not for members', async (_, row) => {
    const response = await shop.call(row, { params, ...body(row), as: member });
    expect(response).toMatchObject({ status: 403, code: 'WRONG_ROLE' });
  });
  it('a public call accepts a request with an invalid token', async () => {
    const headers = { authorization: 'Bearer nonsense' };
    expect((await shop.call(catalogCalls.getBest, { headers })).status).toBe(200);
  });
});

describe('every write of an operator', () => {
  const acts = async () => {
    const events = await shop.outbox();
    return events.flatMap(({ type, data }) => (type === 'OperatorActed' ? [data as Record<string, unknown>] : []));
  };
  it('leaves an audit record with the values before and after the write, and no record when refused', async () => {
    const { id, optionIds } = await shop.addItem();
    const optionId = optionIds[0] as number;
    const from = { 'x-forwarded-for': '203.0.113.7', 'user-agent': 'a browser' };
    const made = await shop.call(catalogCalls.addCategory, { body: { name: '모자' }, as: admin });
    const category = { params: { id: made.body.id }, as: admin };
    await shop.call(catalogCalls.updateCategory, { ...category, body: { name: '겨울 모자' } });
    await shop.call(catalogCalls.deleteCategory, category);
    await shop.call(catalogCalls.setSoldOut, { params: { id }, as: admin, headers: from });
    await shop.call(catalogCalls.setPriority, { params: { id, priority: 3 }, as: admin });
    await shop.call(catalogCalls.updateOptionStock, { params: { optionId }, body: { stockQuantity: 3 }, as: admin });
    await shop.call(catalogCalls.updateOptionSoldOut, {
      params: { optionId },
      body: { isOptionSoldOut: true },
      as: admin,
    });
    // The delete of the last option is refused, changes nothing and leaves no audit record.
    await shop.call(catalogCalls.deleteOption, { params: { optionId }, as: admin });
    const group = { title: '우리의 결', mainImagePath: null };
    await shop.call(catalogCalls.editAssetGroup, { params: { code: 'ABOUT' }, body: group, as: admin });
    await shop.call(catalogCalls.deleteItem, { params: { id }, as: admin });
    const audited = { kind: 'item', id: String(id) };
    expect(await acts()).toMatchObject([
      { action: '상품 등록', thing: audited, before: null, after: { soldOut: false } },
      { action: '카테고리 추가', thing: { kind: 'category', name: '모자' }, before: null, after: { name: '모자' } },
      { action: '카테고리 이름 변경', before: { name: '모자' }, after: { name: '겨울 모자' } },
      { action: '카테고리 삭제', before: { name: '겨울 모자' }, after: null },
      {
        operator: { id: admin.id, username: admin.username },
        operation: 'PUT /api/admin/setSoldOut/{id}',
        action: '상품 품절 표시',
        thing: audited,
        before: { soldOut: false },
        after: { soldOut: true },
        from: { address: '203.0.113.7', userAgent: 'a browser' },
      },
      { action: 'BEST 순위 변경', before: { priority: 0 }, after: { priority: 3 } },
      {
        action: '옵션 재고 변경',
        before: { 'option:블랙:stockQuantity': 10 },
        after: { 'option:블랙:stockQuantity': 3 },
      },
      { action: '옵션 품절 변경', after: { 'option:블랙:isOptionSoldOut': true } },
      { action: '에셋 그룹 수정', thing: { kind: 'asset-group', id: 'ABOUT' }, after: { title: '우리의 결' } },
      { action: '상품 삭제', thing: audited, after: null },
    ]);
  });
});
