import { problems } from '@gyeol/contracts/problems.ts';
import { describe, expect, it } from 'vitest';
import { lockedBook, separated, workbookOf } from '../testing/sheet-files.ts';
import { readSheet } from './read-sheet.ts';

const head = ['옵션번호', '재고수량'];
const read = (file: Buffer | string) => readSheet('stock', Buffer.from(file));

describe('the message about an uploaded file', () => {
  it('says how to save the file anew when it cannot be read', async () => {
    for (const [file, code] of [
      [Buffer.from('89504e470d0a1a0a', 'hex'), 'EXCEL_UNREADABLE'],
      [lockedBook(), 'EXCEL_LOCKED'],
    ] as const) {
      await expect(read(file)).rejects.toMatchObject({ code, message: problems[code][1] });
      expect(problems[code][1]).toMatch(/다른 이름으로 저장.*\.xlsx/);
    }
  });

  it('names the columns that are missing, and the sheets that were not read', async () => {
    await expect(
      read(
        separated([
          ['옵션', '재고'],
          ['1', '2'],
        ]),
      ),
    ).rejects.toMatchObject({
      code: 'EXCEL_COLUMNS',
      message: expect.stringContaining('item_option_id(옵션번호)'),
      extra: { missing: ['item_option_id'] },
    });
    const { rows, unreadSheets } = await read(
      workbookOf([
        { name: '재고', lines: [head, [1, 2]] },
        { name: '옵션만', lines: [['옵션번호'], [1]] },
        { name: '작년', lines: [head, [1, 2]], hidden: 1 },
      ]),
    );
    expect(rows).toEqual([{ row: 2, cells: ['1', '2', ''] }]);
    expect(unreadSheets).toEqual([
      { sheet: '옵션만', reason: '‘옵션만’ 시트는 stock(재고) 열이 없어 읽지 않았습니다.' },
      { sheet: '작년', reason: '숨긴 시트 ‘작년’의 행은 읽지 않았습니다.' },
    ]);
  });

  it('says that the file is empty, and names a hidden sheet that has rows', async () => {
    await expect(read(separated([head]))).rejects.toMatchObject({ code: 'EXCEL_EMPTY' });
    const hidden = workbookOf([
      { name: '재고', lines: [head] },
      { name: '작년', lines: [head, [1, 2]], hidden: 1 },
    ]);
    await expect(read(hidden)).rejects.toMatchObject({ message: expect.stringContaining('‘작년’') });
  });

  it('says that the file is too long, counting all its sheets together', async () => {
    const lines = [head, ...Array.from({ length: 5_001 }, (_, index) => [index + 1, 1])];
    const file = workbookOf(['앞', '뒤'].map((name) => ({ name, lines })));
    await expect(read(file)).rejects.toMatchObject({ code: 'EXCEL_TOO_LONG' });
  });
});

describe('the thread that reads a file', () => {
  const file = Buffer.from(separated([head, ['1', '2']]));
  const resources = { maxOldGenerationSizeMb: 96 };
  it('is given up when it takes too long, and the next file is read', async () => {
    await expect(readSheet('stock', file, { resources, timeMs: 1 })).rejects.toMatchObject({
      code: 'EXCEL_UNREADABLE',
    });
    expect((await read(file)).rows).toHaveLength(1);
  });

  it('does not end the service when it takes too much memory, and the next file is read', async () => {
    const limits = { resources: { maxOldGenerationSizeMb: 16 }, timeMs: 15_000 };
    const large = Buffer.from(`${'a cell of some letters,'.repeat(40)}\n`.repeat(9_000));
    await expect(readSheet('stock', large, limits)).rejects.toMatchObject({ code: 'EXCEL_UNREADABLE' });
    expect((await read(file)).rows).toHaveLength(1);
  });
});
