import { parentPort, workerData } from 'node:worker_threads';
import * as sheets from '@e965/xlsx';
import { csvLines } from './csv-lines.ts';
import { type SheetFormName, sheetForms } from './sheet-forms.ts';
import { bestTable, readTable, type SheetLine } from './sheet-rows.ts';
import { packStored, unpackWorkbook } from './zip.ts';

const zipMark = Buffer.from('PK\u0003\u0004', 'latin1');
const xlsMark = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** The bytes for the spreadsheet's reader: by their first letters .xlsx or .xls, nothing else that it could read. */
const trusted = async (file: Buffer): Promise<Buffer> => {
  if (file.subarray(0, 8).equals(xlsMark)) {
    // Files of Excel 95 are written in the code page of their country.
    sheets.set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'));
    return file;
  }
  if (!file.subarray(0, 4).equals(zipMark)) throw new Error('neither .xlsx nor .xls');
  const parts = await unpackWorkbook(file);
  if (!parts.has('xl/workbook.xml')) throw new Error('a zip without a workbook');
  return packStored(parts);
};

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

/** Sheets that are looked into: behind these nobody keeps the orders of a day. */
const maxSheets = 10;
const options = {
  type: 'buffer',
  dense: true,
  cellFormula: false,
  cellHTML: false,
  cellStyles: false,
  bookVBA: false,
} as const;

/** The lines of each sheet, one sheet after another, so that the cells of one are in memory at a time. */
function* sheetsOf(book: Buffer): Generator<readonly SheetLine[]> {
  const { SheetNames } = sheets.read(book, { ...options, bookSheets: true });
  for (const [index, name] of SheetNames.slice(0, maxSheets).entries()) {
    const sheet = sheets.read(book, { ...options, sheets: index }).Sheets[name];
    const lines = (sheet?.['!data'] ?? []) as unknown[][];
    // In the place of the cells, which take ten times as much.
    for (let at = 0; at < lines.length; at += 1) {
      lines[at] = Array.from((lines[at] ?? []) as (sheets.CellObject | undefined)[], cellText);
    }
    yield lines as SheetLine[];
  }
}

const { bytes, isCsv, formName } = workerData as { bytes: Uint8Array; isCsv: boolean; formName: SheetFormName };
const form = sheetForms[formName];
const table = isCsv
  ? readTable(await csvLines(bytes), form)
  : bestTable(sheetsOf(await trusted(Buffer.from(bytes))), form);
parentPort?.postMessage(table);
