import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import type { SheetForm } from '@gyeol/contracts/rules/sheet.ts';
import { mediaTypes } from '@gyeol/contracts/schema.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { readFile } from '@gyeol/service-kit/sheets/read-file.ts';
import { uploadOf } from '@gyeol/service-kit/testing/sheet-files.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { admin, openCatalog, type Shop } from './support/catalog.ts';

let shop: Shop;
let optionIds: number[];
beforeAll(async () => {
  shop = await openCatalog();
  shop.setNow(new Date('2026-11-20T16:00:00Z'));
  await shop.call(calls.addCategory, { body: { name: '가방' }, as: admin });
  const option = (name: string, stockQuantity: number) => ({ name, stockQuantity, additionalPrice: 1_000 });
  const bag = await shop.addItem({
    ...{ title: '토트백, "결"', price: 90_000, productCode: '00120', categoryNames: ['가방'] },
    itemOptionDTOs: [option('=1+1', 3), option('007', 0)],
  });
  await shop.addItem({ title: '카드 지갑', itemOptionDTOs: [option('블랙', 0)] });
  optionIds = bag.optionIds;
});
afterAll(() => shop.close());

const asAdmin = () => ({ authorization: `Bearer ${shop.tokens.token(admin)}` });
const fileOf = (query: Record<string, string>) =>
  shop.app.api.inject({ url: calls.itemsCsv.path, query, headers: asAdmin() });
const readStock = async (file: Uint8Array | string) => {
  const { payload, headers } = await uploadOf(file);
  const request = { method: 'POST', url: calls.readStockFile.path, payload } as const;
  return (await shop.app.api.inject({ ...request, headers: { ...headers, ...asAdmin() } })).json();
};
const linesOf = (text: string) => text.trim().split('\r\n');

it('the item file has one quoted CSV line for each option, in list order and without formulas', async () => {
  const { body, headers } = await fileOf({ sort: 'priceAsc' });
  expect(headers['content-type']).toBe(mediaTypes.csv);
  expect(body.startsWith('\uFEFF상품번호,')).toBe(true);
  const [head, first, second, third] = linesOf(body);
  expect(head).toBe(
    '상품번호,상품명,카테고리,가격,판매가,상태,BEST,등록일,옵션번호,옵션,추가금액,재고,옵션품절,내려받은 재고,자체 상품코드',
  );
  const [one, other] = optionIds;
  const bag = '"토트백, ""결""",ALL / 가방,90000,90000,판매중,0,2026-11-21';
  expect(first).toMatch(new RegExp(`^\\d+,${bag},${one},'=1\\+1,1000,3,N,3,`));
  expect(second).toMatch(new RegExp(`^\\d+,${bag},${other},007,1000,0,N,0,`));
  expect(third).toContain(',카드 지갑,ALL,100000,100000,재고 없음,');
  expect(linesOf((await fileOf({ q: '지갑' })).body)).toHaveLength(2);
  expect(linesOf((await fileOf({ hidden: 'true' })).body)).toEqual([head]);
});

it('the item file comes as .xlsx with codes as text, and is accepted again as a stock file', async () => {
  const { rawPayload, headers } = await fileOf({ category: '가방', format: 'xlsx' });
  expect(headers['content-type']).toBe(mediaTypes.xlsx);
  const column = (text: string) => ({ name: text, text, kind: 'name', headings: [] }) as const;
  const form: SheetForm = { columns: ['옵션', '재고', '자체 상품코드'].map(column) };
  expect((await readFile(rawPayload, form)).rows.map(({ cells }) => cells)).toEqual([
    ['=1+1', '3', '00120'],
    ['007', '0', '00120'],
  ]);
  expect(await readStock(rawPayload)).toMatchObject({ changes: [], unchanged: 2, faults: [] });
  const text = (await fileOf({ category: '가방' })).body;
  expect(await readStock(text.replace(',1000,0,N,0,', ',1000,8,N,0,'))).toMatchObject({
    changes: [{ itemOptionId: optionIds[1], stockNow: 0, stockAfter: 8 }],
    ...{ unchanged: 1, faults: [] },
  });
});

it('the item file holds all 1,201 items that its filter finds', async () => {
  const items = `insert into items (title, description, image_url, price, is_discount_by_rate, discount_price,
      hidden_categories, created_at, updated_at)
    select '많은 것', '', '/media/x.webp', 1000, true, 1000, '{}', now(), now() from generate_series(1, 1201)`;
  await shop.db.run(sql('test.many', items));
  const options = `insert into item_options (item_id, name, stock) select id, '단일', 0 from items where title = '많은 것'`;
  await shop.db.run(sql('test.many-options', options));
  const lines = linesOf((await fileOf({ hidden: 'true', q: '많은' })).body).slice(1);
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(1_201);
  await shop.db.run(sql('test.no-options', `delete from item_options where name = '단일'`));
  await shop.db.run(sql('test.not-many', `delete from items where title = '많은 것'`));
});

it('a download of the item file leaves an audit record with the filter, and a refused one leaves none', async () => {
  const acts = async () =>
    (await shop.outbox()).flatMap(({ type, data }) => (type === 'OperatorActed' ? [data as { action: string }] : []));
  const before = (await acts()).length;
  expect((await fileOf({ category: '없는 것' })).json()).toMatchObject({ code: 'CATEGORY_NOT_FOUND' });
  expect((await fileOf({ format: 'pdf' })).statusCode).toBe(400);
  await fileOf({ q: '지갑', inStock: 'false', sort: 'best' });
  expect((await acts()).slice(before)).toMatchObject([
    {
      action: '상품 파일 내려받기',
      thing: { kind: 'file', id: 'items.csv' },
      after: { q: '(검색어)', inStock: false },
    },
  ]);
});
