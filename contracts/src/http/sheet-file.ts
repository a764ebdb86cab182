import { type Static, Type } from 'typebox';
import { Typed } from '../kinds.ts';
import { maxSheetBytes } from '../rules/sheet.ts';
import { mediaTypes } from '../schema.ts';

/** Bytes of a body that brings a file of rows. */
export const sheetBodyLimit = maxSheetBytes + 64 * 1024;

/** A row is found in its file by its number, and by its sheet where several were read. */
export const RowPosition = {
  row: Type.Integer({ description: 'as the spreadsheet numbers it' }),
  sheet: Type.Optional(Typed('raw', { maxLength: 100, description: 'of a file of which several sheets were read' })),
};
const Position = Type.Object(RowPosition);
export type RowPosition = Static<typeof Position>;
/** Sheets that hold something and were not read: hidden ones, and those without the columns. */
export const UnreadSheets = Type.Array(
  Type.Object({ sheet: Type.String(), reason: Type.String({ description: 'a sentence that names the sheet' }) }),
);

export type ListFormat = 'csv' | 'xlsx';
/** In what form a list comes as a file: CSV unless told. In .xlsx text stays text: phones and numbers keep all their digits. */
export const asFile = {
  format: Type.Optional(
    Type.Union([Type.Literal('csv'), Type.Literal('xlsx')], { title: '파일 형식', description: 'csv unless told' }),
  ),
};
export const listTypes = [mediaTypes.csv, mediaTypes.xlsx];
