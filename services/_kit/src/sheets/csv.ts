import { Readable } from 'node:stream';
import { mediaTypes } from '@gyeol/contracts/schema.ts';
import { type Download, download } from '../http/download.ts';

type Cell = string | number | null | undefined;
/** A column of a CSV file: its heading and what stands in it. */
export interface CsvColumn<Row> {
  readonly head: string;
  readonly cell: (row: Row) => Cell;
}

/** Text that a spreadsheet would take for a formula, or that would lose its own apostrophe. */
const formula = /^[=+\-@＝＋－＠\t\r']/;
/** The text as a spreadsheet shows it and never computes it. Numbers stay numbers. */
export const harmless = (text: string): string => (formula.test(text) ? `'${text}` : text);

const field = (cell: Cell): string => {
  if (typeof cell === 'number') return String(cell);
  const text = harmless(cell ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
const line = (cells: readonly Cell[]): string => `${cells.map(field).join(',')}\r\n`;

async function* lines<Row>(columns: readonly CsvColumn<Row>[], batches: AsyncIterable<readonly Row[]>) {
  // The mark by which Excel knows UTF-8. It goes with the first rows: what cannot be read at all is no file.
  let head = `\uFEFF${line(columns.map(({ head: title }) => title))}`;
  for await (const rows of batches) {
    yield head + rows.map((row) => line(columns.map(({ cell }) => cell(row)))).join('');
    head = '';
  }
  if (head !== '') yield head;
}

/** A CSV file of rows that are read while it is sent: UTF-8 with its mark, CRLF, no formulas. */
export const csvDownload = <Row>(
  fileName: string,
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): Download => download({ stream: Readable.from(lines(columns, batches)), contentType: mediaTypes.csv, fileName });

/** Reads a long list in pieces, each beginning after the last row of the one before. */
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
