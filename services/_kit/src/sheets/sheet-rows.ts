import { columnFolds, maxSheetRows, type SheetColumn, type SheetForm } from '@gyeol/contracts/rules/sheet.ts';
import { foldLine } from '@gyeol/contracts/rules/typed-text.ts';

/** A row of the operator's file, with the cells folded by their kind, in the order of the form's columns. */
export interface SheetRow {
  /** The row number in the spreadsheet. */
  row: number;
  /** The sheet's name. It is given when rows of several sheets were read. */
  sheet?: string;
  cells: string[];
}
/**
 * A sheet with content that was not read. When it has only some of the required columns, `missing` lists the required
 * columns that it lacks.
 */
export interface UnreadSheet {
  name: string;
  why: 'hidden' | 'too-many' | 'no-headings' | { missing: SheetColumn[] };
}
export interface SheetTable {
  rows: SheetRow[];
  /** The required columns that the file lacks. When there are any, `rows` is empty. */
  missing: SheetColumn[];
  unread: UnreadSheet[];
}
/** The cells of a line, from its first column on; undefined where a cell is empty. */
export type SheetLine = readonly (string | undefined)[];
export interface NamedSheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly lines: readonly SheetLine[];
}

const requiredOf = ({ columns }: SheetForm): SheetColumn[] => columns.filter(({ optional }) => !optional);

const maxLetters = 200;
/** Matches `="0101"`, which programs write so that a spreadsheet keeps the zero. */
const quotedFormula = /^="([^"]*)"$/u;
/** Reads a cell as one line. Drops the apostrophe by which the export marks a text that looks like a formula. */
const cellText = (cell: string | undefined): string =>
  foldLine((cell ?? '').toWellFormed())
    .replace(/^'/u, '')
    .replace(quotedFormula, '$1')
    .trim()
    .slice(0, maxLetters);
const isEmpty = (line: SheetLine): boolean => line.every((cell) => cellText(cell) === '');

/** Headings are compared without spaces, signs and the case of letters. */
const headKey = (text: string): string => text.toLowerCase().replace(/[\s\-_()[\]./·*:]/gu, '');

/** Finds the columns of a form in a line that may hold the headings; -1 for a missing column. */
const positionsIn = ({ columns, people = [] }: SheetForm, line: SheetLine): number[] => {
  const heads = Array.from(line, (cell) => headKey(cellText(cell)));
  const find = (headings: readonly string[]): number => {
    for (const heading of headings) {
      const at = heads.indexOf(headKey(heading));
      if (at !== -1) return at;
    }
    return -1;
  };
  const whose = people.find((person) => Object.values(person).every((headings) => find(headings) !== -1));
  return columns.map(({ name, text, headings }) => {
    const ofPeople = whose ? (whose[name] ?? []) : people.flatMap((person) => person[name] ?? []);
    return find(ofPeople.length > 0 ? ofPeople : [name, text, ...headings]);
  });
};

/** Headings are searched in this many lines, because people write a title, a date or help above them. */
export const headWithin = 10;

interface Head {
  at: number;
  positions: number[];
  missing: SheetColumn[];
}
/** Finds the line with the most headings among the first ten lines that are not empty. */
const findHead = (lines: readonly SheetLine[], form: SheetForm): Head | undefined => {
  let best: Head | undefined;
  let seen = 0;
  for (let at = 0; at < lines.length && seen < headWithin; at += 1) {
    const line = lines[at] ?? [];
    if (isEmpty(line)) continue;
    seen += 1;
    const positions = positionsIn(form, line);
    const missing = form.columns.filter(({ optional }, index) => !optional && positions[index] === -1);
    if (best === undefined || missing.length < best.missing.length) best = { at, positions, missing };
  }
  return best;
};

/** Reads one sheet by its headings. Skips lines without any of the form's cells, and repeated headings. */
export const readLines = (lines: readonly SheetLine[], form: SheetForm): Omit<SheetTable, 'unread'> => {
  const head = findHead(lines, form);
  if (head === undefined || head.missing.length > 0) {
    return { rows: [], missing: head?.missing ?? requiredOf(form) };
  }
  const textsIn = (line: SheetLine | undefined) => head.positions.map((position) => cellText(line?.[position]));
  const headings = textsIn(lines[head.at]).join('\n');
  const rows: SheetRow[] = [];
  // One extra row is enough to detect too many rows.
  for (let at = head.at + 1; at < lines.length && rows.length <= maxSheetRows; at += 1) {
    const texts = textsIn(lines[at]);
    if (texts.every((text) => text === '') || texts.join('\n') === headings) continue;
    rows.push({
      row: at + 1,
      cells: texts.map((text, index) => columnFolds[form.columns[index]?.kind ?? 'name'](text)),
    });
  }
  return { rows, missing: [] };
};

/** The most sheets that are read: one for each day of a month. */
export const maxSheets = 31;

/** Reads the rows of all visible sheets. Names the sheets with content that were not read. */
export const readBook = async (
  sheets: AsyncIterable<NamedSheet> | Iterable<NamedSheet>,
  form: SheetForm,
): Promise<SheetTable> => {
  const read: { name: string; rows: SheetRow[] }[] = [];
  const unread: UnreadSheet[] = [];
  const required = requiredOf(form);
  let missing = required;
  for await (const { name: written, hidden, lines } of sheets) {
    const name = cellText(written).slice(0, 100);
    const table = readLines(lines, form);
    if (hidden) {
      if (table.rows.length > 0) unread.push({ name, why: 'hidden' });
    } else if (table.missing.length > 0) {
      const why = table.missing.length === required.length ? 'no-headings' : { missing: table.missing };
      if (!lines.every(isEmpty)) unread.push({ name, why });
      if (table.missing.length < missing.length) missing = table.missing;
    } else if (read.length < maxSheets) read.push({ name, rows: table.rows });
    else unread.push({ name, why: 'too-many' });
  }
  if (read.length === 0) return { rows: [], missing, unread };
  const filled = read.filter(({ rows }) => rows.length > 0);
  const rows = filled.flatMap((sheet) =>
    filled.length > 1 ? sheet.rows.map((row) => ({ ...row, sheet: sheet.name })) : sheet.rows,
  );
  return { rows: rows.slice(0, maxSheetRows + 1), missing: [], unread };
};
