import type { SheetForm } from '@gyeol/contracts/rules/sheet.ts';
import { readBook, readLines, type SheetTable } from './sheet-rows.ts';
import { decodeText, separatedLines, separators } from './text-lines.ts';
import { markupSheets, workbookSheets } from './workbook.ts';

/** Uses the separator that shows most of the form's headings; a title may hold any. Throws when none works. */
const readSeparated = (text: string, form: SheetForm): SheetTable => {
  let best: Omit<SheetTable, 'unread'> | undefined;
  let failure: unknown;
  for (const separator of separators) {
    try {
      const table = readLines(separatedLines(text, separator), form);
      if (best === undefined || table.missing.length < best.missing.length) best = table;
      if (best.missing.length === 0) break;
    } catch (error) {
      failure = error;
    }
  }
  if (best === undefined) throw failure;
  return { ...best, unread: [] };
};

/** Reads a file by its first bytes, whatever its name. Throws when it is no file of rows, LockedWorkbook, TooMuch. */
export const readFile = async (bytes: Buffer, form: SheetForm): Promise<SheetTable> => {
  const workbook = await workbookSheets(bytes);
  if (workbook) return readBook(workbook, form);
  const text = await decodeText(bytes);
  // A web page that Excel saved as one file has its parts in MIME format.
  if (text === undefined || /^MIME-Version:/iu.test(text)) throw new Error('no file of rows');
  const markup = markupSheets(text);
  return markup ? readBook(markup, form) : readSeparated(text, form);
};
