import * as sheets from '@e965/xlsx';

/**
 * The exported file with a tracking number for one order alone, and a row of an order that does not exist; `found` tells
 * whether the order is in the file.
 */
export const fillIn = (file: Uint8Array, uid: string, trackingNumber: string): { found: boolean; book: Buffer } => {
  const book = sheets.read(file);
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  const lines = sheet ? sheets.utils.sheet_to_json<string[]>(sheet, { header: 1, defval: '', raw: false }) : [];
  const [head = [], ...rows] = lines;
  const mine = rows.filter(([merchantUid]) => merchantUid === uid);
  const filled = mine.map((line) => line.map((cell, place) => (place === 1 ? trackingNumber : cell)));
  const next = sheets.utils.book_new();
  const cells = [head, ...filled, ['no-such-order', trackingNumber, '01000000000', '없는 사람']];
  sheets.utils.book_append_sheet(next, sheets.utils.aoa_to_sheet(cells), 'orders');
  return { found: mine.length > 0, book: sheets.write(next, { type: 'buffer', bookType: 'xlsx' }) as Buffer };
};
