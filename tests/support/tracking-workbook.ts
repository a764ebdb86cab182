import * as sheets from '@e965/xlsx';

/**
 * The exported file with a tracking number for one order alone, and a row of an order that does not exist; `found` tells
 * whether the order is in the file.
 */
export const fillTrackingNumbers = (
  file: Uint8Array,
  merchantUid: string,
  trackingNumber: string,
): { found: boolean; workbook: Buffer } => {
  const workbook = sheets.read(file);
  const sheet = workbook.Sheets[workbook.SheetNames[0] ?? ''];
  const lines = sheet ? sheets.utils.sheet_to_json<string[]>(sheet, { header: 1, defval: '', raw: false }) : [];
  const [head = [], ...rows] = lines;
  const mine = rows.filter(([other]) => other === merchantUid);
  const filled = mine.map((line) => line.map((cell, index) => (index === 1 ? trackingNumber : cell)));
  const next = sheets.utils.book_new();
  const cells = [head, ...filled, ['no-such-order', trackingNumber, '01000000000', '없는 사람']];
  sheets.utils.book_append_sheet(next, sheets.utils.aoa_to_sheet(cells), 'orders');
  return { found: mine.length > 0, workbook: sheets.write(next, { type: 'buffer', bookType: 'xlsx' }) as Buffer };
};
