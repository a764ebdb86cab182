import * as sheets from '@e965/xlsx';
import type { NamedSheet, SheetLine } from './sheet-rows.ts';
import { packStored, tagsLeft, unpackWorkbook } from './zip.ts';

/** A workbook that nobody opens without its password. */
export class LockedWorkbook extends Error {}

/** A number as its format shows it when that is digits alone (a leading zero), else all of its digits. */
const numberText = (value: number, shown: string | undefined): string => {
  const digits = Number.isSafeInteger(value) ? String(value) : value.toLocaleString('en-US', { useGrouping: false });
  return shown !== undefined && /^\d+$/.test(shown) && Number(shown) === value ? shown : digits;
};

/** A cell as text. Of a formula that is the value the spreadsheet stored with it: nothing is computed here. */
const cellText = (cell: sheets.CellObject | undefined): string | undefined => {
  if (cell?.v === undefined || cell.t === 'e') return undefined;
  return typeof cell.v === 'number' ? numberText(cell.v, cell.w) : String(cell.v);
};

const options = { dense: true, cellFormula: false, cellHTML: false, cellStyles: false, bookVBA: false } as const;

const linesOf = (sheet: sheets.WorkSheet | undefined): readonly SheetLine[] => {
  const lines = (sheet?.['!data'] ?? []) as unknown[][];
  // In the place of the cells, which take ten times as much.
  for (let at = 0; at < lines.length; at += 1) {
    lines[at] = Array.from((lines[at] ?? []) as (sheets.CellObject | undefined)[], cellText);
  }
  return lines as SheetLine[];
};

/** Hidden sheets are marked; a workbook that says nothing of its sheets shows all of them. */
const isHidden = ({ Workbook }: sheets.WorkBook, index: number): boolean =>
  (Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;

/** The sheets of a workbook that is read whole. */
function* sheetsIn(book: sheets.WorkBook): Generator<NamedSheet> {
  for (const [index, name] of book.SheetNames.entries()) {
    yield { name, hidden: isHidden(book, index), lines: linesOf(book.Sheets[name]) };
  }
}

/** The sheets of an .xlsx, one after another, so that the cells of one are in memory at a time. */
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

/** An .xls, or an .xlsx behind a password, which is packed like one. */
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

/** The sheets of an .xlsx or .xls, by its first letters; undefined: it is neither. Throws what its reading throws. */
export const workbookSheets = async (
  file: Buffer,
): Promise<AsyncIterable<NamedSheet> | Iterable<NamedSheet> | undefined> => {
  if (file.subarray(0, 4).equals(zipMark)) return sheetsOfZip(file);
  if (file.subarray(0, 8).equals(oldMark)) return sheetsIn(await readOldBook(file));
  return undefined;
};

/** Below a mark or spaces; a page may begin with its table. */
const markup = /^\s*<[!?a-z]/iu;
const workbookTag = /<(?:\w+:)?Workbook[\s>]/u;
const tableTag = /<table[\s>]/iu;

/**
 * The sheets of a text that a program calls .xls: a workbook of Excel 2003 in XML, or a page of the web, whose tables
 * stand below each other as Excel shows them. Undefined: it is no markup. Throws when it holds neither, or too much.
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
