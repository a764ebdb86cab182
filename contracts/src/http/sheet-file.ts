import { type Static, Type } from 'typebox';
import { Typed } from '../kinds.ts';
import { maxSheetBytes } from '../rules/sheet.ts';
import { mediaTypes } from '../schema.ts';

/** The most bytes of a body with a file of rows. */
export const sheetBodyLimit = maxSheetBytes + 64 * 1024;

/** The position of a row in its file: the row's number, and the row's sheet when several sheets were read. */
export const RowPosition = {
  row: Type.Integer({ description: 'The number of the row in the spreadsheet' }),
  sheet: Type.Optional(
    Typed('raw', {
      maxLength: 100,
      description: 'The name of the sheet; absent unless several sheets of the file were read',
    }),
  ),
};
const Position = Type.Object(RowPosition);
export type RowPosition = Static<typeof Position>;
/** Sheets that have content but were not read: hidden sheets, and sheets without the needed columns. */
export const UnreadSheets = Type.Array(
  Type.Object({
    sheet: Type.String(),
    reason: Type.String({ description: 'The Korean sentence that names the sheet and says why it was not read' }),
  }),
  { name: 'UnreadSheets' },
);

export type ListFormat = 'csv' | 'xlsx';
/**
 * The file format of a list, CSV by default. An .xlsx file keeps texts as texts, so phone numbers and order numbers
 * keep all their digits.
 */
export const asFile = {
  format: Type.Optional(
    Type.Union([Type.Literal('csv'), Type.Literal('xlsx')], { title: '파일 형식', description: 'CSV when absent' }),
  ),
};
export const listTypes = [mediaTypes.csv, mediaTypes.xlsx];
