import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import * as sheets from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { bookStream, type SheetColumn } from './book.ts';

interface Parcel {
  order: string;
  count: number;
}
const columns: readonly SheetColumn<Parcel>[] = [
  { head: 'order', width: 12, cell: ({ order }) => order },
  { head: 'count', width: 6, cell: ({ count }) => count },
];
const parcels = (from: number, count: number): Parcel[] =>
  Array.from({ length: count }, (_, index) => ({ order: `=주문-${from + index}\n"둘째 줄"`, count: from + index }));
async function* batchesOf(...batches: (readonly Parcel[])[]) {
  yield* batches;
}
const book = (batches: AsyncIterable<readonly Parcel[]>) => ({ sheetName: 'parcels', columns, batches });
const linesOf = (file: Buffer): unknown[][] => {
  const sheet = sheets.read(file).Sheets.parcels;
  return sheet ? sheets.utils.sheet_to_json(sheet, { header: 1 }) : [];
};

describe('a workbook for download', () => {
  it('holds every row of every batch, in order', async () => {
    const file = await buffer(bookStream(book(batchesOf(parcels(0, 700), [], parcels(700, 801)))));
    const rows = parcels(0, 1_501).map(({ order, count }) => [`'${order}`, count]);
    expect(linesOf(file)).toEqual([['order', 'count'], ...rows]);
  });

  it('is a valid file even without rows', async () => {
    expect(linesOf(await buffer(bookStream(book(batchesOf()))))).toEqual([['order', 'count']]);
  });

  it('fails with UNAVAILABLE when its thread runs out of memory', async () => {
    const file = buffer(bookStream(book(batchesOf(parcels(0, 100_000))), { maxOldGenerationSizeMb: 16 }));
    await expect(file).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('fails with the reason when its rows cannot be read', async () => {
    async function* broken() {
      yield parcels(0, 500);
      throw new Error('the database is gone');
    }
    await expect(buffer(bookStream(book(broken())))).rejects.toThrow('the database is gone');
  });

  it('stops reading rows when its client has gone, and makes room for the next workbook', async () => {
    let ended = 0;
    async function* endless() {
      try {
        for (;;) {
          yield parcels(0, 500);
          await setImmediate();
        }
      } finally {
        ended += 1;
      }
    }
    for (let count = 1; count <= 3; count += 1) {
      const file = bookStream(book(endless()));
      for await (const _ of file) break;
      await expect.poll(() => ended, { timeout: 30_000 }).toBe(count);
    }
  });
});
