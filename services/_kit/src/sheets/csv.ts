import { Readable } from 'node:stream';
import { mediaTypes } from '@gyeol/contracts/schema.ts';
import { type Download, download } from '../http/download.ts';

type Cell = string | number | null | undefined;
export interface CsvColumn<Row> {
  readonly head: string;
  readonly cell: (row: Row) => Cell;
}

/** Matches text that a spreadsheet would take for a formula, or whose apostrophe it would drop. */
const formula = /^[=+\-@＝＋－＠\t\r']/;
/** Puts an apostrophe before a text that a spreadsheet would compute, so that the spreadsheet shows the text. */
export const harmless = (text: string): string => (formula.test(text) ? `'${text}` : text);

const field = (cell: Cell): string => {
  if (typeof cell === 'number') return String(cell);
  const text = harmless(cell ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
const line = (cells: readonly Cell[]): string => `${cells.map(field).join(',')}\r\n`;

async function* lines<Row>(columns: readonly CsvColumn<Row>[], batches: AsyncIterable<readonly Row[]>) {
  // Excel recognises UTF-8 by this mark. The mark is sent together with the first rows. So a failure to read the first
  // rows can still be refused.
  let head = `\uFEFF${line(columns.map(({ head: title }) => title))}`;
  for await (const rows of batches) {
    yield head + rows.map((row) => line(columns.map(({ cell }) => cell(row)))).join('');
    head = '';
  }
  if (head !== '') yield head;
}

/** Sends rows as a CSV file while they are read. The file has UTF-8 with its mark, CRLF, and no formulas. */
export const csvDownload = <Row>(
  fileName: string,
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): Download => download({ stream: Readable.from(lines(columns, batches)), contentType: mediaTypes.csv, fileName });

/** Reads a long list in batches. Each batch begins after the last row of the batch before. */
export async function* inBatches<Row>(
  size: number,
  next: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined;
  for (;;) {
    const rows = await next(last);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    last = rows.at(-1);
  }
}
