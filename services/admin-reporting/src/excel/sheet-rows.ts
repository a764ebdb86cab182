import { importColumns } from '@gyeol/contracts/http/admin-shipping.ts';

/** A row of the operator's file, its cells as text. `row` is the number that the spreadsheet shows. */
export interface SheetRow {
  row: number;
  merchantUid: string;
  trackingNumber: string;
  customerPhoneNumber: string;
  customerName: string;
}
export interface SheetTable {
  rows: SheetRow[];
  /** Columns that the file lacks; then it has no rows. */
  missing: string[];
}
/** The cells of a line, from its first column on; undefined where nothing stands. */
export type SheetLine = readonly (string | undefined)[];

const maxLetters = 200;
// PostgreSQL takes no NUL and JSON no half surrogates; a cell of four lines is one line here.
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
const unseen = /[\u0000-\u001f\u007f\u00a0\u200b\ufeff]+/g;

/** The text of a cell, without the apostrophe by which the export keeps text from being a formula. */
const cellText = (cell: string | undefined): string =>
  (cell ?? '').toWellFormed().replace(unseen, ' ').trim().replace(/^'/, '').trim().slice(0, maxLetters);
const headText = (cell: string | undefined): string =>
  cellText(cell)
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

/** Reads a sheet by the names in its first line that is not empty. Lines without any of the four cells are left out. */
export const readTable = (lines: readonly SheetLine[]): SheetTable => {
  const headAt = lines.findIndex((line) => line.some((cell) => cellText(cell) !== ''));
  const head = Array.from(lines[headAt] ?? [], headText);
  const places = importColumns.map((name) => head.indexOf(name));
  const missing = importColumns.filter((_, index) => places[index] === -1);
  if (missing.length > 0) return { rows: [], missing };
  const rows = lines.slice(headAt + 1).flatMap((line, index) => {
    const [merchantUid, trackingNumber, customerPhoneNumber, customerName] = places.map((place) =>
      cellText(line[place]),
    ) as [string, string, string, string];
    const isEmpty = `${merchantUid}${trackingNumber}${customerPhoneNumber}${customerName}` === '';
    const row = headAt + index + 2;
    return isEmpty ? [] : [{ row, merchantUid, trackingNumber, customerPhoneNumber, customerName }];
  });
  return { rows, missing: [] };
};
