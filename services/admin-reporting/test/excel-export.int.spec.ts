import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { orderShipped } from '@gyeol/contracts/events/order-payment.ts';
import { shippingCalls } from '@gyeol/contracts/http/admin-shipping.ts';
import { shippingRange } from '@gyeol/contracts/rules/business-day.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { bookOf } from '@gyeol/service-kit/testing/sheet-files.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cellsOf, member, type Office, openOffice, pay, saveItem, shippingDesk } from './support/office.ts';

const run = promisify(execFile);
const hasOffice = await run('soffice', ['--version']).then(
  () => true,
  () => false,
);
if (!hasOffice) console.log('the round trip through LibreOffice is skipped: no soffice on this machine');

let merchantUids: string[] = [];
const { desk, shipped, calls } = shippingDesk(() => merchantUids);
let office: Office;
beforeAll(async () => {
  office = await openOffice(desk);
});
afterAll(() => office.close());
beforeEach(async () => {
  await office.service.database.db.run(sql('test.empty-office', 'delete from orders'));
  office.service.setNow(undefined);
  merchantUids = [];
  shipped.clear();
  calls.length = 0;
});
const ordered = async (merchantUid: string, at: string, more: Parameters<typeof pay>[3] = {}): Promise<void> => {
  merchantUids.push(merchantUid);
  await pay(office.service, merchantUid, at, more);
};
const days = { startDate: '2026-06-01', endDate: '2026-06-02' };
const exported = async (query: Record<string, string> = days) => {
  const file = await office.get(shippingCalls.exportExcel, query);
  return { ...file, lines: file.status === 200 ? cellsOf(file.bytes) : [] };
};
const filledIn = (lines: string[][]): string[][] =>
  lines.map((line, index) => line.map((cell, column) => (index > 0 && column === 1 ? `680000000000${index}` : cell)));

describe('the Excel file of orders to ship', () => {
  it('begins with the four columns of the import, followed by the details that a parcel needs', async () => {
    await saveItem(office.service, 1, 'W-01');
    await ordered('uid-a', '2026-06-01T10:00:00', { memo: '문 앞에 놓아주세요', titles: ['지갑', '벨트'] });
    const { headers, lines } = await exported();
    expect(headers['content-disposition']).toContain('preparing_2026-06-01_2026-06-02.xlsx');
    expect(lines).toEqual([
      [
        'merchant_uid',
        'tracking_number',
        'customer_phone_number',
        'customer_name',
        'receiver',
        'address',
        'post_memo',
        'items',
        'quantity',
        'receiver_phone_number',
        'product_codes',
        'payment_method',
      ],
      [
        'uid-a',
        '',
        '01012345678',
        '홍길동',
        '홍길동',
        '(04524) 서울 중구 세종대로 110 1층',
        '문 앞에 놓아주세요',
        '지갑 / 블랙 x 2, 벨트 / 블랙 x 2',
        '4',
        '01012345678',
        'W-01',
        '신용·체크카드',
      ],
    ]);
  });

  it('holds orders paid from 11:00 the day before the first day to 11:00 on the last day, oldest first', async () => {
    await ordered('too-early', '2026-05-31T10:59:59');
    await ordered('last', '2026-06-02T10:59:59');
    await ordered('first', '2026-05-31T11:00:00');
    await ordered('too-late', '2026-06-02T11:00:00');
    await ordered('gone', '2026-06-01T12:00:00');
    await office.service.deliver(orderShipped, {
      subject: 'gone',
      version: 4,
      data: {
        merchantUid: 'gone',
        memberId: 7,
        receiverPhone: '01012345678',
        itemTitles: '지갑',
        carrier: '우체국',
        trackingNumber: '6800000000001',
        postUrl: 'https://example.kr/1',
        shippedAt: '2026-06-01T05:00:00.000Z',
      },
    });
    expect((await exported()).lines.slice(1).map(([merchantUid]) => merchantUid)).toEqual(['first', 'last']);
    const waiting = await office.service.call(shippingCalls.waitingDays, { as: { id: 1, role: 'ROLE_ADMIN' } });
    expect(waiting.body).toEqual([
      { day: '2026-05-31', count: 1 },
      { day: '2026-06-01', count: 1 },
      { day: '2026-06-02', count: 1 },
      { day: '2026-06-03', count: 1 },
    ]);
    const { from, to } = shippingRange('2026-06-01', '2026-06-02');
    const picking = await office.service.call(shippingCalls.pickingList, {
      as: { id: 1, role: 'ROLE_ADMIN' },
      query: { startDate: from.toISOString(), endDate: to.toISOString() },
    });
    const picked = picking.body.options.flatMap(({ orders }) => orders.map(({ merchantUid }) => merchantUid));
    expect(new Set(picked)).toEqual(new Set(['first', 'last']));
  });

  it('is refused before 11:00 when its period ends today, with the message of the specification', async () => {
    office.service.setNow(new Date('2026-06-02T10:59:59+09:00'));
    const { status, json } = await exported();
    expect([status, json.message]).toEqual([400, '종료일이 오늘인 경우, 오전 11시 이후에만 다운로드할 수 있습니다.']);
    office.service.setNow(new Date('2026-06-02T11:00:00+09:00'));
    expect((await exported()).status).toBe(200);
  });

  it('is refused without both days, with reversed days, and to anyone but operators', async () => {
    expect((await exported({ startDate: '2026-06-01' })).json.message).toBe('시작일과 종료일을 모두 입력해주세요.');
    expect((await exported({ startDate: '2026-06-03', endDate: '2026-06-02' })).status).toBe(400);
    expect((await office.get(shippingCalls.exportExcel, days, member)).status).toBe(403);
    expect((await office.get(shippingCalls.exportExcel, days, null)).status).toBe(401);
  });

  it('writes values that look like formulas as text, and the import reads this text back unchanged', async () => {
    await ordered('uid-f', '2026-06-01T10:00:00', { name: '=1+1', memo: '@SUM(A1)', titles: ['-할인', "'따옴표"] });
    const { lines } = await exported();
    expect(lines[1]).toMatchObject({ 3: "'=1+1", 6: "'@SUM(A1)", 7: "'-할인 / 블랙 x 2, '따옴표 / 블랙 x 2" });
    await office.upload(shippingCalls.importExcel, bookOf(filledIn(lines)));
    expect(calls[0]?.rows).toEqual([
      { merchantUid: 'uid-f', trackingNumber: '6800000000001', phoneNumber: '01012345678', name: '=1+1' },
    ]);
  });

  it.skipIf(!hasOffice)(
    'opens in LibreOffice, and the file that LibreOffice saves can be imported',
    { timeout: 120_000 },
    async () => {
      await ordered('20260601100000000-7K3MABCDEFGH1234', '2026-06-01T10:00:00', { name: '=위험', memo: '+문 앞' });
      await ordered('20260601100000001-7K3MABCDEFGH1235', '2026-06-01T10:00:01', { phone: '0111234567' });
      const folder = await mkdtemp(join(tmpdir(), 'gyeol-office-'));
      const convert = (from: string, to: string, out: string) =>
        run('soffice', [
          `-env:UserInstallation=file://${folder}/profile`,
          '--headless',
          '--convert-to',
          to,
          '--outdir',
          join(folder, out),
          join(folder, from),
        ]);
      try {
        await writeFile(join(folder, 'export.xlsx'), (await exported()).bytes);
        await convert('export.xlsx', 'ods', 'ods');
        for (const type of ['xlsx', 'xls']) {
          await convert('ods/export.ods', type, type);
          const saved = await readFile(join(folder, type, `export.${type}`));
          const lines = cellsOf(saved);
          expect(lines.slice(1).map((line) => [line[0], line[2], line[3]])).toEqual([
            ['20260601100000000-7K3MABCDEFGH1234', '01012345678', "'=위험"],
            ['20260601100000001-7K3MABCDEFGH1235', '0111234567', '홍길동'],
          ]);
          const { json } = await office.upload(shippingCalls.importExcel, saved, { name: `export.${type}` });
          expect(json.errorItems.map(({ reason }) => reason)).toEqual([
            '운송장 번호 형식이 올바르지 않습니다.',
            '운송장 번호 형식이 올바르지 않습니다.',
          ]);
          expect(calls.at(-1)?.rows.map(({ name }) => name)).toEqual(['=위험', '홍길동']);
        }
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  );
});
