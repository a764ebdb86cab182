import * as sheets from '@e965/xlsx';

const linesOf = (file: Uint8Array): string[][] => {
  const workbook = sheets.read(file);
  const sheet = workbook.Sheets[workbook.SheetNames[0] ?? ''];
  return sheet ? sheets.utils.sheet_to_json<string[]>(sheet, { header: 1, defval: '', raw: false }) : [];
};
const workbookOf = (lines: readonly string[][]): Buffer => {
  const workbook = sheets.utils.book_new();
  sheets.utils.book_append_sheet(workbook, sheets.utils.aoa_to_sheet([...lines]), 'orders');
  return sheets.write(workbook, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
};
const withNumber = (line: readonly string[], trackingNumber: string): string[] =>
  line.map((cell, column) => (column === 1 ? trackingNumber : cell));

/** Fills the exported file with a tracking number of 13 digits for each order. No two orders get the same number. */
export const fillEveryTrackingNumber = (file: Uint8Array): { count: number; workbook: Buffer } => {
  const [head = [], ...rows] = linesOf(file);
  const filled = rows.map((line, index) => withNumber(line, String(6_800_000_000_000 + index)));
  return { count: rows.length, workbook: workbookOf([head, ...filled]) };
};

/**
 * Fills the exported file with the tracking number of one order, and adds a row for an order that does not exist.
 * `found` is true when the file contains the order.
 */
export const fillTrackingNumbers = (
  file: Uint8Array,
  merchantUid: string,
  trackingNumber: string,
): { found: boolean; workbook: Buffer } => {
  const [head = [], ...rows] = linesOf(file);
  const mine = rows.filter(([other]) => other === merchantUid);
  const filled = mine.map((line) => withNumber(line, trackingNumber));
  const unknown = ['no-such-order', trackingNumber, '01000000000', '없는 사람'];
  return { found: mine.length > 0, workbook: workbookOf([head, ...filled, unknown]) };
};
