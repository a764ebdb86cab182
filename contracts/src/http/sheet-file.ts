import { Type } from 'typebox';
import { Typed } from '../kinds.ts';
import { maxSheetBytes } from '../rules/sheet.ts';

/** Bytes of a body that brings a file of rows. */
export const sheetBodyLimit = maxSheetBytes + 64 * 1024;

/** Where a row stands in a file. */
export const RowPlace = {
  row: Type.Integer({ description: 'as the spreadsheet numbers it' }),
  sheet: Type.Optional(Typed('raw', { maxLength: 100, description: 'of a file of which several sheets were read' })),
};
/** Sheets that hold something and were not read: hidden ones, and those without the columns. */
export const UnreadSheets = Type.Array(
  Type.Object({ sheet: Type.String(), reason: Type.String({ description: 'a sentence that names the sheet' }) }),
);
