// What a file of rows is made of. By itself: each file is read by a thread of its own, which loads only this.
import { folds, type Kind } from './folds.ts';
import { isTelephone } from './phone.ts';
import { foldDigits } from './typed-text.ts';

/** Rows of a file, on all of its sheets. */
export const maxSheetRows = 10_000;
/** Bytes of a file. */
export const maxSheetBytes = 5 * 1024 * 1024;

/** A cell is one line. `count`: a whole number, of pieces or won; the others are those of the texts of a request. */
export type ColumnKind = Exclude<Kind, 'text' | 'raw'> | 'count';

/** A column that is read: its name in our own files, the word that people use, and how else they write it. */
export interface SheetColumn {
  readonly name: string;
  readonly text: string;
  readonly kind: ColumnKind;
  readonly headings: readonly string[];
  /** A file may do without it: its cells are empty then. */
  readonly optional?: true;
}
/** A form names the columns that a file of operators must or may have. */
export interface SheetForm {
  readonly columns: readonly SheetColumn[];
  /**
   * A file may speak of several people, each in columns of its own: their headings by the column's name, the one who is
   * meant first. The columns that are read must be of one of them.
   */
  readonly people?: readonly Readonly<Record<string, readonly string[]>>[];
}

/** A number that a program wrote with decimals, and none behind the point. */
const withoutDecimals = (text: string): string => text.replace(/^(\d+)\.0+$/u, '$1');
const foldNumber = (text: string): string => withoutDecimals(foldDigits(text));

/** `９`, `9.0`, `1,200개`, `+500원`, `-₩1,000` as the number alone; whatever is no whole number stays as it was typed. */
export const foldCount = (text: string): string => {
  const typed = foldDigits(text);
  const [, sign, digits] = /^([+-]?)0*(\d+?)(?:\.0*)?$/u.exec(typed.replace(/[\s,₩￦]|[개원]$/gu, '')) ?? [];
  if (digits === undefined) return typed;
  return sign === '-' && digits !== '0' ? `-${digits}` : digits;
};

/** A spreadsheet takes a phone for a number and drops its leading zero. */
const foldFilePhone = (text: string): string => {
  const digits = folds.phone(foldNumber(text));
  return !isTelephone(digits) && isTelephone(`0${digits}`) ? `0${digits}` : digits;
};

/** How the cells of a column are folded: as a text of a request is, and what spreadsheets do to numbers is undone. */
export const columnFolds: Readonly<Record<ColumnKind, (text: string) => string>> = {
  name: folds.name,
  email: folds.email,
  code: folds.code,
  digits: foldNumber,
  phone: foldFilePhone,
  postcode: (text) => folds.postcode(foldNumber(text)),
  day: folds.day,
  count: foldCount,
};
