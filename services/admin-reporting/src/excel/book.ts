import { PassThrough } from 'node:stream';
import { harmless } from '@gyeol/service-kit/http/csv.ts';

/** A column of a sheet: its heading, its width in letters, what stands in it. Text stays text, whatever it looks like. */
export interface SheetColumn<Row> {
  readonly head: string;
  readonly width: number;
  readonly cell: (row: Row) => string | number;
}

/** A cell takes 32,767 letters. */
const maxLetters = 32_000;
/** The format of text: what is typed into such a cell keeps its leading zeros and all its digits. */
const asText = '@';
const cellOf = (value: string | number): string | number =>
  typeof value === 'number' ? value : harmless(value).slice(0, maxLetters);

/** As much as a slow reader may have waiting before the next rows are read. */
const highWaterMark = 256 * 1024;
const drained = (out: PassThrough): Promise<void> =>
  new Promise((resolve, reject) => {
    out.once('drain', resolve).once('close', () => reject(new Error('the reader has gone')));
  });

const write = async <Row>(
  out: PassThrough,
  sheetName: string,
  columns: readonly SheetColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): Promise<void> => {
  // On first use: it is 5 MB of memory that most days need once.
  const { default: excel } = await import('exceljs');
  const book = new excel.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true, useSharedStrings: false });
  const sheet = book.addWorksheet(sheetName, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ head, width }) => ({ header: head, width, style: { numFmt: asText } }));
  for await (const rows of batches) {
    for (const row of rows) sheet.addRow(columns.map(({ cell }) => cellOf(cell(row)))).commit();
    if (out.writableNeedDrain) await drained(out);
  }
  sheet.commit();
  await book.commit();
};

/** An .xlsx of one sheet, written while it is read. A failure on the way breaks the stream off. */
export const bookStream = <Row>(
  sheetName: string,
  columns: readonly SheetColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): PassThrough => {
  const out = new PassThrough({ highWaterMark });
  write(out, sheetName, columns, batches).catch((error: Error) => out.destroy(error));
  return out;
};
