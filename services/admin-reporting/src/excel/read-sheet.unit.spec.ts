import { describe, expect, it } from 'vitest';
import { readSheet } from './read-sheet.ts';

const file = {
  name: 'shipping.csv',
  bytes: Buffer.from('merchant_uid,tracking_number,customer_phone_number,customer_name\na,1,2,3\n'),
};
const resources = { maxOldGenerationSizeMb: 96 };

describe('the thread that reads a file', () => {
  it('is given up when it takes too long, and the next file is read', async () => {
    await expect(readSheet('shipping', file, { resources, timeMs: 1 })).rejects.toMatchObject({
      code: 'EXCEL_UNREADABLE',
    });
    expect(await readSheet('shipping', file)).toEqual([{ row: 2, cells: ['a', '1', '2', '3'] }]);
  });

  it('ends without the service when it takes too much memory, and the next file is read', async () => {
    const limits = { resources: { maxOldGenerationSizeMb: 16 }, timeMs: 15_000 };
    const large = { name: 'large.csv', bytes: Buffer.from(`${'a cell of some letters,'.repeat(40)}\n`.repeat(9_000)) };
    await expect(readSheet('shipping', large, limits)).rejects.toMatchObject({ code: 'EXCEL_UNREADABLE' });
    expect(await readSheet('shipping', file)).toEqual([{ row: 2, cells: ['a', '1', '2', '3'] }]);
  });
});
