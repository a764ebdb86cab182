import { sheetForms } from '@gyeol/contracts/rules/sheet-forms.ts';
import { describe, expect, it } from 'vitest';
import {
  bookOf,
  type Cells,
  everyFormOf,
  htmlPage,
  htmlTable,
  lockedBook,
  separated,
  workbookOf,
} from '../testing/sheet-files.ts';
import { readFile } from './read-file.ts';
import { LockedWorkbook } from './workbook.ts';

const head = ['주문번호', '운송장번호', '연락처', '이름', '메모'];
const line = ['20260601100000001-7K3M', '6800000000001', '010-1234-5678', '홍길동', '문 앞, "급함"; 1층 | <b>'];
const cells = ['20260601100000001-7K3M', '6800000000001', '01012345678', '홍길동'];
const read = (file: Buffer | string) => readFile(Buffer.from(file), sheetForms.shipping);
/** Answers a pair for each row: the row number, and true when the row's cells are equal to `cells`. */
const rowsOf = async (file: Buffer | string) =>
  (await read(file)).rows.map((row) => [row.row, JSON.stringify(row.cells) === JSON.stringify(cells)]);

describe('a file of rows', () => {
  it.each(everyFormOf([head, line]))('is read as %s', async (_what, file) => {
    expect(await read(file)).toEqual({ rows: [{ row: 2, cells }], missing: [], unread: [] });
  });

  const above = [['11월 22일, 발송; 목록\t| 1'], ['운송장 번호만 채우세요'], ['-']];
  it.each(everyFormOf([...above, head, line]))('with a title above its headings is read as %s', async (_what, file) => {
    expect(await rowsOf(file)).toEqual([[5, true]]);
  });

  it.each<[what: string, file: Buffer | string]>([
    ['numbers that are written as formulas', separated([head, line.with(1, '="6800000000001"')])],
    ['lines that end in a return', separated([head, line]).replaceAll('\r\n', '\r')],
    [
      'capitals, and a type of document',
      `<!DOCTYPE html>\n${htmlPage(htmlTable([head, line])).replace(/<\/?\w+/g, (tag) => tag.toUpperCase())}`,
    ],
    [
      'cells that Excel took for numbers',
      bookOf([head, [line[0] ?? '', 6_800_000_000_001, 1_012_345_678, ...line.slice(3)]]),
    ],
    ['numbers with decimals', separated([head, line.with(1, '6800000000001.0').with(2, '1012345678.0')])],
  ])('is read with %s', async (_what, file) => {
    expect(await rowsOf(file)).toEqual([[2, true]]);
  });

  it('is read when its title is in a table of its own', async () => {
    expect(await rowsOf(htmlPage(`${htmlTable(above)}<p>·</p>${htmlTable([head, line])}`))).toEqual([[5, true]]);
  });

  it('is read without the headings that are repeated on each page', async () => {
    expect(await rowsOf(separated([head, line, head, line]))).toEqual([
      [2, true],
      [4, true],
    ]);
  });

  it.each<[what: string, file: Buffer | string]>([
    ['OpenOffice', bookOf([head, line], 'ods')],
    ['the binary format of Excel', bookOf([head, line], 'xlsb')],
    ['a PDF', `%PDF-1.7\n\u0001\u0002${separated([head, line])}`],
    ['a web archive', `MIME-Version: 1.0\r\n\r\n${htmlPage(htmlTable([head, line]))}`],
    ['a page of frames', htmlPage('<frameset><frame src=sheet001.htm></frameset>')],
    ['a quote that has no end', `"${head.join(',')}\r\n${cells.join(',')}`],
    ['more tags than any', `${htmlTable([head, line])}${'<b>'.repeat(1_000_000)}`],
  ])('is refused: %s', async (_what, file) => {
    await expect(read(file)).rejects.toThrow();
  });

  it('is refused as a locked workbook when it has a password', async () => {
    await expect(read(lockedBook())).rejects.toThrow(LockedWorkbook);
  });
});

describe('a workbook of several sheets', () => {
  const note: Cells = ['여기는', '안내입니다'];
  const half = [head.slice(0, 3), line.slice(0, 3)];
  const types = ['xlsx', 'biff8', 'xlml'] as const;

  it.each(types)('is read whole, and each row names its sheet: .%s', async (type) => {
    const { rows, unread } = await read(
      workbookOf(
        [
          { name: 'CJ', lines: [head, line] },
          { name: '빈 시트', lines: [] },
          { name: '우체국', lines: [['우체국 접수'], head, line] },
          { name: '제목만', lines: [head] },
        ],
        type,
      ),
    );
    expect(rows).toEqual([
      { sheet: 'CJ', row: 2, cells },
      { sheet: '우체국', row: 3, cells },
    ]);
    expect(unread).toEqual([]);
  });

  it.each(types)('names each sheet that was not read, and why: .%s', async (type) => {
    const { rows, unread } = await read(
      workbookOf(
        [
          { name: '안내', lines: [note] },
          { name: 'CJ', lines: [head, line] },
          { name: '반만', lines: half },
          { name: '작년', lines: [head, line], hidden: 1 },
          { name: '코드표', lines: [note], hidden: 1 },
        ],
        type,
      ),
    );
    expect(rows).toEqual([{ row: 2, cells }]);
    expect(unread).toEqual([
      { name: '안내', why: 'no-headings' },
      { name: '반만', why: { missing: [expect.objectContaining({ name: 'customer_name' })] } },
      { name: '작년', why: 'hidden' },
    ]);
  });

  it('is read up to the 31st sheet, and the result names the other sheets', async () => {
    const days = Array.from({ length: 33 }, (_, index) => ({ name: `${index + 1}일`, lines: [head, line] }));
    const { rows, unread } = await read(workbookOf(days));
    expect(rows).toHaveLength(31);
    expect(unread).toEqual(['32일', '33일'].map((name) => ({ name, why: 'too-many' })));
  });
});
