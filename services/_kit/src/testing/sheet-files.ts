import * as sheets from '@e965/xlsx';
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs';

export type Cells = readonly (string | number | boolean)[];
/** A sheet of a workbook. `hidden` is 1 for a hidden sheet, or 2 for a sheet that only a program can show. */
interface SheetToWrite {
  readonly name: string;
  readonly lines: readonly Cells[];
  readonly hidden?: 0 | 1 | 2;
}

/** Writes a workbook of several sheets, in any format of the library. */
export const workbookOf = (all: readonly SheetToWrite[], bookType: sheets.BookType = 'xlsx'): Buffer => {
  const book = sheets.utils.book_new();
  for (const { name, lines } of all) {
    sheets.utils.book_append_sheet(book, sheets.utils.aoa_to_sheet(lines as unknown[][]), name);
  }
  book.Workbook = { Sheets: all.map(({ name, hidden = 0 }) => ({ name, Hidden: hidden })) };
  return sheets.write(book, { type: 'buffer', bookType }) as Buffer;
};
export const bookOf = (lines: readonly Cells[], bookType: sheets.BookType = 'xlsx'): Buffer =>
  workbookOf([{ name: 'Sheet1', lines }], bookType);

/** Creates a file in the form of a workbook with a password: a container with encrypted parts. */
export const lockedBook = (): Buffer => {
  const container = sheets.CFB.utils.cfb_new();
  sheets.CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(64));
  sheets.CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.alloc(64));
  return sheets.CFB.write(container, { type: 'buffer' }) as Buffer;
};

/** Encodes text in CP949, which Korean Excel uses to save a .csv. */
export const cp949 = (text: string): Buffer =>
  (codePages as unknown as { utils: { encode(page: number, text: string): Buffer } }).utils.encode(949, text);
/** Encodes text as Excel saves `유니코드 텍스트`. */
export const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');

const quoted = (cell: Cells[number]): string =>
  /[",;\t|\r\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell);
export const separated = (lines: readonly Cells[], separator = ','): string =>
  lines.map((cells) => `${cells.map(quoted).join(separator)}\r\n`).join('');

const escaped = (cell: Cells[number]): string =>
  String(cell).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
/** Writes the kind of HTML table that couriers' programs save under a name with .xls. */
export const htmlTable = (lines: readonly Cells[]): string =>
  `<table border=1>${lines.map((cells) => `<tr>${cells.map((cell) => `<td class=x>${escaped(cell)}</td>`).join('\n')}</tr>`).join('')}</table>`;
export const htmlPage = (body: string): string =>
  `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset=euc-kr><style>td{color:red}</style></head><body>${body}</body></html>`;
/** Writes a workbook as Excel 2003 does in XML. */
export const xmlBook = (lines: readonly Cells[], encoding = 'UTF-8'): string =>
  `<?xml version="1.0" encoding="${encoding}"?><?mso-application progid="Excel.Sheet"?>
   <Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
   <Worksheet ss:Name="Sheet1"><Table>${lines
     .map(
       (cells) =>
         `<Row>${cells.map((cell) => `<Cell><Data ss:Type="String">${escaped(cell)}</Data></Cell>`).join('')}</Row>`,
     )
     .join('')}</Table></Worksheet></Workbook>`;

/** Writes the lines in every file format that can be read. */
export const everyFormOf = (lines: readonly Cells[]): [what: string, bytes: Buffer][] => [
  ...[',', '\t', ';', '|'].flatMap((separator): [string, Buffer][] => {
    const text = separated(lines, separator);
    const called = `text with ${JSON.stringify(separator)}`;
    return [
      [`${called} in UTF-8`, Buffer.from(text)],
      [`${called} in UTF-8 with its mark`, Buffer.from(`\ufeff${text}`)],
      [`${called} in CP949`, cp949(text)],
      [`${called} in UTF-16`, utf16(text)],
      [`${called} in UTF-16 with its other order of bytes`, utf16(text).swap16()],
      [`${called} in UTF-16 without a mark`, utf16(text).subarray(2)],
    ];
  }),
  ['.xlsx', bookOf(lines)],
  ['.xls', bookOf(lines, 'biff8')],
  ['XML of Excel 2003', Buffer.from(xmlBook(lines))],
  ['XML of Excel 2003 in CP949', cp949(xmlBook(lines, 'euc-kr'))],
  ['XML of Excel 2003 in UTF-16', utf16(xmlBook(lines, 'UTF-16'))],
  ['a page of the web', Buffer.from(htmlPage(htmlTable(lines)))],
  ['a page of the web in CP949', cp949(htmlPage(htmlTable(lines)))],
  ['a page of the web in UTF-16', utf16(htmlPage(htmlTable(lines)))],
  ['a table alone', Buffer.from(htmlTable(lines))],
];

/** Writes a file upload as a browser's form sends it. */
export const uploadOf = async (bytes: Uint8Array | string, name = '파일.xls', field = 'file') => {
  const form = new FormData();
  form.set(field, new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
  const body = new Response(form);
  return {
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': String(body.headers.get('content-type')) },
  };
};
