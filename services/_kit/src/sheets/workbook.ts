import * as sheets from '@e965/xlsx';
import type { NamedSheet, SheetLine } from './sheet-rows.ts';
import { packStored, tagsLeft, unpackWorkbook } from './zip.ts';

/** A workbook that cannot be opened without its password. */
export class LockedWorkbook extends Error {}

/**
 * Answers the text of a number. This is the shown text when the cell shows digits alone (perhaps with a leading zero),
 * and otherwise the number with all of its digits.
 */
const numberText = (value: number, shown: string | undefined): string => {
  const digits = Number.isSafeInteger(value) ? String(value) : value.toLocaleString('en-US', { useGrouping: false });
  return shown !== undefined && /^\d+$/.test(shown) && Number(shown) === value ? shown : digits;
};

/**
 * Answers a cell as text. The text of a formula is the value that the spreadsheet stored, because nothing is computed
 * here.
 */
const cellText = (cell: sheets.CellObject | undefined): string | undefined => {
  if (cell?.v === undefined || cell.t === 'e') return undefined;
  return typeof cell.v === 'number' ? numberText(cell.v, cell.w) : String(cell.v);
};

const options = { dense: true, cellFormula: false, cellHTML: false, cellStyles: false, bookVBA: false } as const;

const linesOf = (sheet: sheets.WorkSheet | undefined): readonly SheetLine[] => {
  const lines = (sheet?.['!data'] ?? []) as unknown[][];
  // Replaces the cells by their texts, because cells take ten times as much memory.
  for (let at = 0; at < lines.length; at += 1) {
    lines[at] = Array.from((lines[at] ?? []) as (sheets.CellObject | undefined)[], cellText);
  }
  return lines as SheetLine[];
};

/** True for a sheet marked as hidden. A workbook without marks shows all its sheets. */
const isHidden = ({ Workbook }: sheets.WorkBook, index: number): boolean =>
  (Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;

function* sheetsIn(book: sheets.WorkBook): Generator<NamedSheet> {
  for (const [index, name] of book.SheetNames.entries()) {
    yield { name, hidden: isHidden(book, index), lines: linesOf(book.Sheets[name]) };
  }
}

/** Yields the sheets of an .xlsx one by one, so that only the cells of one sheet are in memory at a time. */
async function* sheetsOfZip(file: Buffer): AsyncGenerator<NamedSheet> {
  const parts = await unpackWorkbook(file);
  if (!parts.has('xl/workbook.xml')) throw new Error('a zip without a workbook');
  const packed = packStored(parts);
  const book = sheets.read(packed, { ...options, type: 'buffer', sheets: [] });
  for (const [index, name] of book.SheetNames.entries()) {
    const { Sheets } = sheets.read(packed, { ...options, type: 'buffer', sheets: index });
    yield { name, hidden: isHidden(book, index), lines: linesOf(Sheets[name]) };
  }
}

/** Reads an .xls, or an .xlsx with a password, which has the container format of an .xls. */
const readOldBook = async (file: Buffer): Promise<sheets.WorkBook> => {
  // Files of Excel 95 are written in the code page of their country.
  sheets.set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'));
  try {
    return sheets.read(file, { ...options, type: 'buffer' });
  } catch (cause) {
    if (/password|encrypted/iu.test(String(cause))) throw new LockedWorkbook('a password', { cause });
    throw cause;
  }
};

const zipMark = Buffer.from('PK\u0003\u0004', 'latin1');
const oldMark = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** Reads an .xlsx or .xls, known by its first bytes; undefined for any other file. Throws errors of reading. */
export const workbookSheets = async (
  file: Buffer,
): Promise<AsyncIterable<NamedSheet> | Iterable<NamedSheet> | undefined> => {
  if (file.subarray(0, 4).equals(zipMark)) return sheetsOfZip(file);
  if (file.subarray(0, 8).equals(oldMark)) return sheetsIn(await readOldBook(file));
  return undefined;
};

/** Matches the beginning of markup, after a byte order mark or spaces. A page may begin with its table. */
const markup = /^\s*<[!?a-z]/iu;
const workbookTag = /<(?:\w+:)?Workbook[\s>]/u;
const tableTag = /<table[\s>]/iu;

/**
 * Reads a text that a program named .xls. The text is a workbook of Excel 2003 in XML, or a web page. The tables of a
 * page are joined into one sheet, as Excel shows them. Undefined when the text is no markup. Throws when the markup has
 * no workbook and no table, or too much content.
 */
export const markupSheets = (text: string): Iterable<NamedSheet> | undefined => {
  if (!markup.test(text)) return undefined;
  tagsLeft(Buffer.from(text));
  const read = (source: string) => sheets.read(source.trim(), { ...options, type: 'string', raw: true });
  if (workbookTag.test(text)) return sheetsIn(read(text));
  if (!tableTag.test(text)) throw new Error('markup without a table');
  const book = read(`<html>${text.slice(text.search(tableTag))}`);
  const tables = book.SheetNames.flatMap((name) => linesOf(book.Sheets[name]));
  return [{ name: '', hidden: false, lines: tables }];
};
