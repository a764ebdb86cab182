import type { Call } from '@gyeol/contracts/call.ts';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, openCatalog, type Shop, shopper } from './support/catalog.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openCatalog();
});
afterAll(() => shop.close());

const rows = Object.entries<Call>(catalogCalls);
const params = { id: 1, optionId: 1, itemId: 1, priority: 1, page: 0, size: 10, code: 'HOME' };
const body = (row: Call) => (row.body ? { body: {} } : {});

describe('rights are checked before the body', () => {
  it.each(rows.filter(([, row]) => row.access !== 'public'))('%s needs a token', async (_, row) => {
    expect(await shop.call(row, { params, ...body(row) })).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  });
  it.each(rows.filter(([, row]) => row.access === 'admin'))('%s is not for shoppers', async (_, row) => {
    const told = await shop.call(row, { params, ...body(row), as: shopper });
    expect(told).toMatchObject({ status: 403, code: 'WRONG_ROLE' });
  });
  it('a public call takes a bad token for none', async () => {
    const headers = { authorization: 'Bearer nonsense' };
    expect((await shop.call(catalogCalls.getBest, { headers })).status).toBe(200);
  });
});

describe('every write of an operator', () => {
  const log = sql(
    'test.log',
    `select member_id as "memberId", operation, asked, item_id as "itemId" from operator_log order by id`,
  );
  it('leaves a line in the audit trail, in its own transaction', async () => {
    const { id, optionIds } = await shop.addItem();
    const optionId = optionIds[0] as number;
    await shop.call(catalogCalls.setSoldOut, { params: { id }, as: admin });
    await shop.call(catalogCalls.updateOptionStock, { params: { optionId }, body: { stockQuantity: 3 }, as: admin });
    await shop.call(catalogCalls.deleteOption, { params: { optionId }, as: admin });
    await shop.call(catalogCalls.addCategory, { body: { name: '모자' }, as: admin });
    const lines = await shop.database.db.rows(log);
    expect(lines).toMatchObject([
      { memberId: admin.id, operation: 'POST /admin/item/upload', itemId: id },
      { memberId: admin.id, operation: 'PUT /api/admin/setSoldOut/{id}', asked: { params: { id } }, itemId: id },
      {
        operation: 'PUT /api/admin/updateItemOptionStock/{optionId}',
        asked: { body: { stockQuantity: 3 } },
        itemId: id,
      },
      // the refused delete of the last option changed nothing and left none
      { operation: 'POST /api/admin/category/add', asked: { body: { name: '모자' } }, itemId: null },
    ]);
  });
});
