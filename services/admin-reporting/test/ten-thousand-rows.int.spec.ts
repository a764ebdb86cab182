import { shippingCalls } from '@gyeol/contracts/http/admin-shipping.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { bookOf, type Cells } from '@gyeol/service-kit/testing/sheet-files.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cellsOf, type Office, openOffice, shippingDesk } from './support/office.ts';

const merchantUids = Array.from({ length: 10_001 }, (_, index) => `order-${index}`);
const { desk, calls } = shippingDesk(() => merchantUids);
let office: Office;
beforeAll(async () => {
  office = await openOffice(desk);
});
afterAll(() => office.close());

it('the Excel file of orders to ship holds 10,000 orders', async () => {
  await office.service.database.db.run(
    sql(
      'test.ten-thousand',
      `insert into orders (merchant_uid, member_id, name, phone_number, buyer_name, buyer_phone, item_titles, total_price, paid_at, status,
         version, post_code, address, detail_address)
       select 'order-' || n, n, '김지아', '01012345678', '김지아', '01012345678', '지갑', 1, '2026-06-01T10:00:00+09:00', 'PREPARING', 3,
         '04524', '서울', '1층' from generate_series(1, 10000) n`,
    ),
  );
  const { bytes } = await office.get(shippingCalls.exportExcel, { startDate: '2026-06-01', endDate: '2026-06-02' });
  const lines = cellsOf(bytes);
  expect(lines).toHaveLength(10_001);
  expect(new Set(lines.map(([merchantUid]) => merchantUid)).size).toBe(10_001);
});

it('the Excel import of tracking numbers ships 10,000 orders in one file, and refuses more', async () => {
  const head = ['merchant_uid', 'tracking_number', 'customer_phone_number', 'customer_name'];
  const lines = merchantUids.map((merchantUid): Cells => [merchantUid, '6800000000001', '01012345678', '홍길동']);
  const send = (some: readonly Cells[]) => office.upload(shippingCalls.importExcel, bookOf([head, ...some]));
  expect((await send(lines.slice(1))).json).toMatchObject({ success: true, updatedCount: 10_000 });
  expect(calls.every(({ rows }) => rows.length <= 500)).toBe(true);
  expect(await send(lines)).toMatchObject({ status: 400, json: { code: 'EXCEL_TOO_LONG' } });
});
