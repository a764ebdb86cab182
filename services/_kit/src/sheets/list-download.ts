import type { ListFormat } from '@gyeol/contracts/http/sheet-file.ts';
import { mediaTypes } from '@gyeol/contracts/schema.ts';
import { type Download, download } from '../http/download.ts';
import { bookStream } from './book.ts';
import { type CsvColumn, csvDownload } from './csv.ts';

interface ListFile<Row> {
  readonly name: string;
  readonly columns: readonly CsvColumn<Row>[];
  readonly batches: AsyncIterable<readonly Row[]>;
}

/** The width of every column, in letters. */
const width = 18;

/** Sends the list as CSV, or as .xlsx in which text stays text and numbers stay numbers. Neither holds a formula. */
export const listDownload = <Row>({ name, columns, batches }: ListFile<Row>, format: ListFormat = 'csv'): Download => {
  const fileName = `${name}.${format}`;
  if (format === 'csv') return csvDownload(fileName, columns, batches);
  const stream = bookStream<Row>({
    sheetName: name,
    batches,
    plainNumbers: true,
    columns: columns.map(({ head, cell }) => ({ head, width, cell: (row) => cell(row) ?? '' })),
  });
  return download({ stream, contentType: mediaTypes.xlsx, fileName });
};
