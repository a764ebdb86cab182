import type { Call } from '@gyeol/contracts/call.ts';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCatalog, type Shop, shopper } from './support/catalog.ts';

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
