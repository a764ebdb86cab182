import { readFile } from 'node:fs/promises';
import { crc32, deflateRawSync } from 'node:zlib';
import { shippingCalls } from '@gyeol/contracts/http/admin-shipping.ts';
import { problems } from '@gyeol/contracts/problems.ts';
import { packStored, TooMuch, unpackWorkbook } from '@gyeol/service-kit/sheets/zip.ts';
import {
  bookOf,
  type Cells,
  cp949,
  htmlPage,
  htmlTable,
  lockedBook,
  separated,
  utf16,
  workbookOf,
  xmlBook,
} from '@gyeol/service-kit/testing/sheet-files.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { admin, cellsOf, member, type Office, openOffice, shippingDesk } from './support/office.ts';

let merchantUids: string[] = [];
const { desk, shipped, calls } = shippingDesk(() => merchantUids);
let office: Office;
beforeAll(async () => {
  office = await openOffice(desk);
});
afterAll(() => office.close());
beforeEach(() => {
  merchantUids = ['a', 'b', 'c'];
  shipped.clear();
  calls.length = 0;
});
const head = ['merchant_uid', 'tracking_number', 'customer_phone_number', 'customer_name'];
const line = (merchantUid: string, tracking: string | number = '6800000000001'): Cells => [
  merchantUid,
  tracking,
  '01012345678',
  '홍길동',
];
const send = (lines: readonly Cells[], more: Parameters<Office['upload']>[2] = {}) =>
  office.upload(shippingCalls.importExcel, bookOf([head, ...lines]), more);
const raw = (bytes: Uint8Array | string, more: Parameters<Office['upload']>[2] = {}) =>
  office.upload(shippingCalls.importExcel, bytes, more);

describe('the import of tracking numbers from Excel', () => {
  it('ships the orders of the valid rows, and gives a reason for each invalid row', async () => {
    const { status, json } = await send([
      line('a'),
      line('nothing'),
      line('b', '12'),
      line('a'),
      line('', '6800000000009'),
    ]);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      success: false,
      updatedCount: 1,
      totalCount: 5,
      message: '1건의 배송 정보가 업데이트되었습니다. 4건은 처리할 수 없습니다.',
    });
    expect(json.errorItems.map(({ row, merchantUid, reason }) => [row, merchantUid, reason])).toEqual([
      [3, 'nothing', '존재하지 않는 주문번호입니다.'],
      [4, 'b', '운송장 번호 형식이 올바르지 않습니다.'],
      [5, 'a', '파일에 같은 주문번호가 두 번 있습니다.'],
      [6, '', '주문번호가 없습니다.'],
    ]);
  });

  it('does not count rows with an empty tracking number as errors', async () => {
    const { json } = await send([line('a'), line('b', ''), line('nothing')]);
    expect(json.message).toBe(
      '1건의 배송 정보가 업데이트되었습니다. 1건은 처리할 수 없습니다. 1건은 운송장 번호를 아직 입력하지 않았습니다.',
    );
  });

  it('changes nothing when the same file is sent again, and reports this', async () => {
    expect((await send([line('a'), line('b')])).json).toMatchObject({ success: true, updatedCount: 2 });
    expect((await send([line('a'), line('b')])).json).toMatchObject({
      success: true,
      updatedCount: 0,
      unchangedCount: 2,
      message: '2건은 이미 같은 운송장 번호로 처리되어 변경하지 않았습니다. 변경된 주문이 없습니다.',
    });
  });

  it('previews the result in a dry run without shipping anything', async () => {
    const { json } = await send([line('a'), line('nothing')], { query: { dryRun: 'true' } });
    expect(json).toMatchObject({
      dryRun: true,
      updatedCount: 1,
      message: '1건을 배송 처리할 수 있습니다. 1건은 처리할 수 없습니다.',
      readyItems: [{ merchantUid: 'a', trackingNumber: '6800000000001', customerName: '홍길동', row: 2 }],
    });
    expect(shipped.size).toBe(0);
  });

  it('finds its columns by their names, in any order and among other columns', async () => {
    const book = bookOf([
      [],
      ['비고', 'Customer_Name', 'tracking number', ' MERCHANT_UID ', 'customer-phone-number'],
      ['x', '홍길동', '6800000000001', 'a', '010-1234-5678'],
      ['만 있는 줄', '', '', '', ''],
      ['', '김지아', '6800000000002', 'b', ''],
    ]);
    expect((await raw(book)).json).toMatchObject({ success: true, totalCount: 2 });
    expect(calls[0]?.rows[0]).toEqual({
      merchantUid: 'a',
      trackingNumber: '6800000000001',
      phoneNumber: '01012345678',
      name: '홍길동',
    });
  });

  it('changes the tracking number of a shipped order only when the change is confirmed', async () => {
    await send([line('a', '6800000000009')]);
    const rows = [line('a'), line('b', '6800000000002')];
    expect((await send(rows, { query: { dryRun: 'true' } })).json).toMatchObject({
      success: false,
      updatedCount: 1,
      changedCount: 0,
      errorItems: [
        {
          merchantUid: 'a',
          reason: '이미 다른 운송장 번호로 배송 중인 주문입니다.',
          currentTrackingNumber: '6800000000009',
        },
      ],
    });
    const confirmChanges = 'true';
    expect((await send(rows, { query: { dryRun: 'true', confirmChanges } })).json).toMatchObject({
      success: true,
      updatedCount: 2,
      changedCount: 1,
      message: '2건을 배송 처리할 수 있습니다. 그중 1건은 운송장 번호를 변경합니다.',
      readyItems: [{ merchantUid: 'a', currentTrackingNumber: '6800000000009' }, { merchantUid: 'b' }],
    });
    expect(shipped.get('a')).toBe('6800000000009');
    expect((await send(rows, { query: { confirmChanges } })).json).toMatchObject({
      success: true,
      message: '2건의 배송 정보가 업데이트되었습니다. 그중 1건은 운송장 번호를 변경했습니다.',
    });
    expect(shipped.get('a')).toBe('6800000000001');
  });

  it('warns about one tracking number for several orders, but ships them', async () => {
    const { json } = await send([line('a'), line('b'), line('c', '6800000000003'), line('nothing')]);
    const reason = '운송장 번호 하나를 주문 2건에 사용합니다. 합배송인지 확인해주세요.';
    expect(json).toMatchObject({ success: false, updatedCount: 3 });
    expect(json.warningItems).toEqual([
      { merchantUid: 'a', trackingNumber: '6800000000001', customerName: '홍길동', row: 2, reason },
      { merchantUid: 'b', trackingNumber: '6800000000001', customerName: '홍길동', row: 3, reason },
    ]);
    expect((await send([line('a'), line('c', '6800000000003')])).json.warningItems).toEqual([]);
  });

  it('records the operator and the name of the file', async () => {
    await send([line('a')], { name: '아침 우체국.xlsx', query: { dryRun: 'true' } });
    await send([line('a')], { name: '아침 우체국.xlsx' });
    const who = {
      operator: { id: admin.id },
      operation: 'POST /api/admin/shipping/update-from-excel',
      action: '배송 엑셀 올리기',
    };
    expect(calls.map(({ operator }) => operator)).toMatchObject([who, who]);
    const published = (await office.service.outbox()).filter(({ type }) => type === 'OperatorActed');
    expect(published.at(-1)?.data).toMatchObject({
      thing: { kind: 'file', id: '아침 우체국.xlsx' },
      after: { totalCount: 1, updatedCount: 1, unchangedCount: 0, changedCount: 0 },
    });
  });

  const korean = ['번호', '주문번호', '운송장 번호', '받는 분', '받는분 연락처', '주문자', '주문자 연락처'];
  const koreanLine = ['1', 'a', '6800000000001', '김, "펲"', '010-9999-8888', '홍길동', '010-1234-5678'];
  const above = [['11월 22일 발송'], ['운송장 번호만 채우세요']];
  const lines = [...above, korean, koreanLine];
  it.each<[what: string, file: Buffer]>([
    ['.xlsx', bookOf(lines)],
    ['text in UTF-16', utf16(separated(lines, '\t'))],
    ['text in CP949', cp949(separated(lines, ';'))],
    ['a page of the web', cp949(htmlPage(htmlTable(lines)))],
    ['XML of Excel 2003', Buffer.from(xmlBook(lines))],
  ])('reads a file with Korean column titles below other lines: %s', async (_, file) => {
    const { status, json } = await raw(file, { name: '아침 우체국.xls' });
    expect([status, json?.message]).toEqual([200, '1건의 배송 정보가 업데이트되었습니다.']);
    expect(calls[0]?.rows).toEqual([
      { merchantUid: 'a', trackingNumber: '6800000000001', phoneNumber: '01012345678', name: '홍길동' },
    ]);
  });

  it('reads all sheets, names the sheet of each faulty row, and reports unread sheets', async () => {
    const cj = [head, line('a'), line('nothing')];
    const post = [head, line('b', '6800000000002'), line('a')];
    const file = workbookOf([
      { name: 'CJ', lines: cj },
      { name: '우체국', lines: post },
      { name: '안내', lines: [['운송장 번호만 채우세요']] },
    ]);
    const { json } = await raw(file);
    expect(json).toMatchObject({ updatedCount: 2, totalCount: 4 });
    expect(json.errorItems).toMatchObject([
      { sheet: 'CJ', row: 3, merchantUid: 'nothing' },
      { sheet: '우체국', row: 3, reason: '파일에 같은 주문번호가 두 번 있습니다.' },
    ]);
    expect(json.unreadSheets).toMatchObject([{ sheet: '안내' }]);
    expect(json.message).toMatch(/2건은 처리할 수 없습니다\. ‘안내’ 시트는 열 제목이 없어 읽지 않았습니다\.$/);
  });

  it('reads every cell as text, whatever its type', async () => {
    merchantUids = ['a', '20261121'];
    await send([
      ['a', 6_800_000_000_001, 1_012_345_678, "'=홍"],
      [20_261_121, '6800000000002', true, 'x\u0000y'],
    ]);
    expect(calls[0]?.rows).toEqual([
      { merchantUid: 'a', trackingNumber: '6800000000001', phoneNumber: '01012345678', name: '=홍' },
      {
        merchantUid: '20261121',
        trackingNumber: '6800000000002',
        phoneNumber: 'true',
        name: expect.stringMatching(/^x ?y$/),
      },
    ]);
  });

  it('takes the stored result of a formula and never computes the formula', async () => {
    const { default: excel } = await import('exceljs');
    const book = new excel.Workbook();
    const sheet = book.addWorksheet('s');
    sheet.addRow(head);
    sheet.addRow(['a', { formula: 'CONCATENATE("68000","00000001")' }, '01012345678', '홍길동']);
    sheet.addRow(['b', { formula: 'B2', result: '6800000000002' }, '01012345678', '홍길동']);
    const { json } = await raw(Buffer.from(await book.xlsx.writeBuffer()));
    expect(calls[0]?.rows.map(({ trackingNumber }) => trackingNumber)).toEqual(['', '6800000000002']);
    expect(json.updatedCount).toBe(1);
  });

  it.each(['xlsx', 'xls'])('reads a file that LibreOffice saved as .%s', async (type) => {
    merchantUids = ['saved-1', 'saved-2'];
    const file = await readFile(new URL(`./fixtures/libreoffice.${type}`, import.meta.url));
    // LibreOffice stored the phone as a number when it opened the table. The import must restore the leading zero.
    const { json } = await raw(file, { name: `shipping.${type}` });
    expect(json).toMatchObject({ totalCount: 2, updatedCount: 1 });
    expect(calls[0]?.rows).toEqual([
      { merchantUid: 'saved-1', trackingNumber: '6800000000001', phoneNumber: '01012345678', name: '홍길동' },
      { merchantUid: 'saved-2', trackingNumber: '680-0000-000002', phoneNumber: '01012345678', name: '김지아' },
    ]);
  });

  it('reads the old .xls format', async () => {
    const { json } = await raw(bookOf([head, line('a')], 'biff8'), { name: 'a.xls' });
    expect(json).toMatchObject({ success: true, updatedCount: 1 });
  });

  it('says which rows to send again when order-payment becomes unavailable midway', async () => {
    merchantUids = Array.from({ length: 700 }, (_, index) => `uid-${index}`);
    const deps = office.service.deps.internal as unknown as { call: (...parameters: unknown[]) => Promise<unknown> };
    const real = deps.call;
    let calls = 0;
    deps.call = async (...parameters) => {
      calls += 1;
      if (calls > 1) throw (await import('@gyeol/service-kit/errors.ts')).problem('UNAVAILABLE');
      return real(...parameters);
    };
    try {
      const { status, json } = await send(merchantUids.map((merchantUid) => line(merchantUid)));
      expect([status, json.updatedCount, json.errorItems.length]).toEqual([200, 500, 200]);
      expect(json.errorItems[0]?.reason).toContain('같은 파일을 다시 올려주세요.');
      expect((await send([line('uid-0')])).status).toBe(503);
    } finally {
      deps.call = real;
    }
  });
});

describe('an uploaded Excel file', () => {
  const entry = (name: string, content: Buffer): Buffer => {
    const packed = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(8, 10);
    central.writeUInt32LE(crc32(content), 16);
    central.writeUInt32LE(packed.length, 20);
    // Declares a size of 10 bytes, which is false.
    central.writeUInt32LE(10, 24);
    central.writeUInt16LE(name.length, 28);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(1, 10);
    end.writeUInt32LE(30 + name.length + packed.length, 16);
    return Buffer.concat([local, Buffer.from(name), packed, central, Buffer.from(name), end]);
  };

  it.each<[what: string, bytes: Buffer, code?: 'EXCEL_LOCKED' | 'EXCEL_UNREADABLE']>([
    ['half a zip', Buffer.from('PK\u0003\u0004rest', 'latin1')],
    ['half an .xls', Buffer.from('d0cf11e0a1b11ae1ffff', 'hex')],
    ['a file behind a password', lockedBook(), 'EXCEL_LOCKED'],
  ])('is refused with a message that says how to save the file: %s', async (_, bytes, code = 'EXCEL_UNREADABLE') => {
    expect(await raw(bytes)).toMatchObject({
      status: 400,
      json: { code, message: problems[code][1] },
    });
  });

  it('is refused when it unpacks to more data than any spreadsheet has, whatever size it declares', async () => {
    const bomb = entry('xl/workbook.xml', Buffer.alloc(200 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect((await raw(bomb)).json.code).toBe('EXCEL_UNREADABLE');
    await expect(unpackWorkbook(bomb)).rejects.toThrow();
  }, 30_000);

  /** Makes a workbook with many small rows. 1,700,000 rows in 112 kB once took 460 MiB of memory. */
  const manyRows = async (rows: number): Promise<Buffer> => {
    const files = await unpackWorkbook(bookOf([head]));
    const sheet = files.get('xl/worksheets/sheet1.xml')?.toString() ?? '';
    const cells = '<row><c><v>1</v></c></row>'.repeat(rows);
    files.set('xl/worksheets/sheet1.xml', Buffer.from(sheet.replace('</sheetData>', `${cells}</sheetData>`)));
    return packStored(files);
  };
  it('with too many cells is refused before the cells are read, and the answer has no internal details', async () => {
    await expect(unpackWorkbook(await manyRows(200_000))).rejects.toThrow(TooMuch);
    await expect(unpackWorkbook(await manyRows(1_700_000))).rejects.toThrow();
    const { status, json } = await raw(await manyRows(180_000));
    expect([status, json.code]).toEqual([400, 'EXCEL_UNREADABLE']);
    expect(json.detail).toBe(json.message);
    expect((await raw(await manyRows(20_000))).json.code).toBe('EXCEL_TOO_LONG');
  }, 60_000);

  it('is refused when its styles alone are larger than 2 MB', async () => {
    const files = await unpackWorkbook(bookOf([head, line('a')]));
    files.set('xl/styles.xml', Buffer.alloc(2 * 1024 * 1024 + 1, ' '));
    expect((await raw(packStored(files))).json.code).toBe('EXCEL_UNREADABLE');
  });

  it('is refused with EXCEL_BUSY while three other files are being read, and accepted afterwards', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => send([line('a')])));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429]);
    expect(all.find(({ status }) => status === 429)).toMatchObject({
      json: { code: 'EXCEL_BUSY', message: '다른 엑셀 파일을 먼저 확인하고 있습니다. 잠시 후 다시 시도해주세요.' },
      headers: { 'retry-after': '15' },
    });
    expect((await send([line('a')])).status).toBe(200);
  });

  it('is refused when required columns are missing, and the message names them', async () => {
    const { status, json } = await raw(
      bookOf([
        ['merchant_uid', '메모'],
        ['a', '1'],
      ]),
    );
    expect([status, json.message]).toEqual([
      400,
      '엑셀 파일에서 필요한 열을 찾을 수 없습니다: tracking_number(운송장번호), customer_phone_number(고객 전화번호), ' +
        'customer_name(고객 이름). 열 제목은 처음 10줄 안에 있어야 합니다.',
    ]);
    expect((await raw(bookOf([]))).status).toBe(400);
    expect((await send([])).json.message).toBe('엑셀 파일에 처리할 행이 없습니다.');
  });

  it('is refused over 5 MB, when it is missing, and from anyone but operators', async () => {
    expect((await raw(Buffer.alloc(5 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await raw('', {})).json.message).toBe('엑셀 파일을 선택해주세요.');
    expect((await raw('x', { field: 'other' })).status).toBe(400);
    expect((await raw('x', { as: member as never })).status).toBe(403);
    expect((await raw('x', { as: null })).status).toBe(401);
  });
});

describe('the downloaded file of refused rows', () => {
  it('can be corrected and imported again', async () => {
    const { json } = await send([line('a', '1'), line('b', '=2')]);
    const { body, status } = await office.service.call(shippingCalls.errorRows, {
      as: { id: 1, role: 'ROLE_ADMIN' },
      body: { items: json.errorItems },
    });
    expect([status, String(body).slice(0, 2)]).toEqual([200, 'PK']);
    const response = await office.service.app.api.inject({
      method: 'POST',
      url: shippingCalls.errorRows.path,
      headers: { authorization: `Bearer ${office.service.tokens.token({ id: 1, role: 'ROLE_ADMIN' })}` },
      payload: { items: json.errorItems },
    });
    const lines = cellsOf(response.rawPayload);
    expect(lines[1]).toEqual(['a', '1', '01012345678', '홍길동', '운송장 번호 형식이 올바르지 않습니다.', '2']);
    expect(lines[2]?.[1]).toBe("'=2");
    const corrected = lines.map((cells, index) =>
      index === 0 ? cells : [cells[0], `680000000000${index}`, cells[2], cells[3]],
    );
    expect((await raw(bookOf(corrected as Cells[]))).json).toMatchObject({ success: true, updatedCount: 2 });
  });
});
