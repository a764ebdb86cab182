import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { workerData } from 'node:worker_threads';
import excel from 'exceljs';

/**
 * The start data of a thread that writes a sheet. The thread reads the rows from stdin and writes the file to stdout.
 */
export interface BookData {
  readonly sheetName: string;
  readonly columns: readonly { readonly head: string; readonly width: number }[];
  readonly plainNumbers: boolean;
}

/**
 * The cell format for text. A number that a person types into such a cell keeps its leading zeros and all its digits.
 */
const asText = '@';
const asNumber = 'General';

const { sheetName, columns, plainNumbers } = workerData as BookData;
const out = new PassThrough();
out.pipe(process.stdout);
const book = new excel.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true, useSharedStrings: false });
const sheet = book.addWorksheet(sheetName, { views: [{ state: 'frozen', ySplit: 1 }] });
sheet.columns = columns.map(({ head, width }) => ({ header: head, width, style: { numFmt: asText } }));
for await (const line of createInterface({ input: process.stdin })) {
  for (const cells of JSON.parse(line) as (string | number)[][]) {
    const row = sheet.addRow(cells);
    if (plainNumbers)
      row.eachCell((cell) => Object.assign(cell, typeof cell.value === 'number' && { numFmt: asNumber }));
    row.commit();
  }
  if (out.writableNeedDrain) await once(out, 'drain');
}
sheet.commit();
await book.commit();
