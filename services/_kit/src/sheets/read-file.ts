import type { SheetForm } from '@gyeol/contracts/rules/sheet.ts';
import { readBook, readLines, type SheetTable } from './sheet-rows.ts';
import { decodeText, separatedLines, separators } from './text-lines.ts';
import { markupSheets, workbookSheets } from './workbook.ts';

/**
 * Reads text with the separator that finds most of the form's headings, because a title may hold any separator. Throws
 * when no separator works.
 */
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

/**
 * Detects the format of a file by its first bytes, whatever its name, and reads the file. Throws LockedWorkbook,
 * TooMuch, and another error when the bytes are no file of rows.
 */
export const readFile = async (bytes: Buffer, form: SheetForm): Promise<SheetTable> => {
  const workbook = await workbookSheets(bytes);
  if (workbook) return readBook(workbook, form);
  const text = await decodeText(bytes);
  // A web page that Excel saved as one file has its parts in MIME format.
  if (text === undefined || /^MIME-Version:/iu.test(text)) throw new Error('no file of rows');
  const markup = markupSheets(text);
  return markup ? readBook(markup, form) : readSeparated(text, form);
};
