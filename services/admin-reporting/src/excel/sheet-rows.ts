import { maxImportRows } from '@gyeol/contracts/rules/shipping-sheet.ts';
import { foldLine } from '@gyeol/contracts/rules/typed-text.ts';
import type { SheetColumnName, SheetForm } from './sheet-forms.ts';

/** A row of the operator's file, its cells as text in the order of the form's columns. `row` is the number that the spreadsheet shows. */
export interface SheetRow {
  row: number;
  cells: string[];
}
export interface SheetTable {
  rows: SheetRow[];
  /** Columns that the file lacks; then it has no rows. */
  missing: SheetColumnName[];
}
/** The cells of a line, from its first column on; undefined where nothing stands. */
export type SheetLine = readonly (string | undefined)[];

const maxLetters = 200;
/** The text of a cell in one line, without the apostrophe by which the export keeps text from being a formula. */
const cellText = (cell: string | undefined): string =>
  foldLine((cell ?? '').toWellFormed())
    .replace(/^'/, '')
    .trim()
    .slice(0, maxLetters);
/** Above the headings people write a title, a date, a line of help. */
export const headWithin = 10;

/**
 * Reads a sheet by its headings, wherever they stand in its first ten lines that are not empty. Lines without any of the
 * form's cells are left out.
 */
export const readTable = (lines: readonly SheetLine[], form: SheetForm): SheetTable => {
  const heads = lines
    .flatMap((line, at) => (line.some((cell) => cellText(cell) !== '') ? [{ line, at }] : []))
    .slice(0, headWithin)
    .map(({ line, at }) => ({ at, positions: form.positionsIn(Array.from(line, cellText)) }))
    .map((head) => ({ ...head, missing: form.columns.filter((_, index) => head.positions[index] === -1) }));
  const fewest = Math.min(...heads.map(({ missing }) => missing.length));
  const head = heads.find(({ missing }) => missing.length === fewest);
  if (head === undefined || fewest > 0) return { rows: [], missing: head?.missing ?? [...form.columns] };
  const rows: SheetRow[] = [];
  // One row too many is enough to see that there are too many.
  for (let at = head.at + 1; at < lines.length && rows.length <= maxImportRows; at += 1) {
    const cells = head.positions.map((position) => cellText(lines[at]?.[position]));
    if (cells.some((cell) => cell !== '')) rows.push({ row: at + 1, cells });
  }
  return { rows, missing: [] };
};

/** Of several sheets the one that has the rows; without any, the one that comes closest. Reads no further than needed. */
export const bestTable = (sheets: Iterable<readonly SheetLine[]>, form: SheetForm): SheetTable => {
  let best: SheetTable = { rows: [], missing: [...form.columns] };
  for (const lines of sheets) {
    const table = readTable(lines, form);
    if (table.rows.length > 0) return table;
    if (table.missing.length < best.missing.length) best = table;
  }
  return best;
};
