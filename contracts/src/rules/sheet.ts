// The columns, limits and folds of files of rows. They are in a module of their own because each file is read in its
// own thread, which loads only this module.
import { folds, type Kind } from './folds.ts';
import { isTelephone } from './phone.ts';
import { foldDigits } from './typed-text.ts';

/** The most rows of a file, on all of its sheets. */
export const maxSheetRows = 10_000;
export const maxSheetBytes = 5 * 1024 * 1024;

/**
 * The kind of a cell, which is one line. `count` is a whole number, of pieces or won. The other kinds are those of
 * texts in requests.
 */
export type ColumnKind = Exclude<Kind, 'text' | 'raw'> | 'count';

/** A column that is read: its name in our own files, the word that people use, and other headings for it. */
export interface SheetColumn {
  readonly name: string;
  readonly text: string;
  readonly kind: ColumnKind;
  readonly headings: readonly string[];
  /** True when a file may lack the column: its cells are empty then. */
  readonly optional?: true;
}
/** The columns that a file of operators must or may have. */
export interface SheetForm {
  readonly columns: readonly SheetColumn[];
  /**
   * A file may name several people, each in columns of its own. Each entry has the headings of one person, by the name
   * of the column. The preferred person comes first. The reader takes all columns of one person.
   */
  readonly people?: readonly Readonly<Record<string, readonly string[]>>[];
}

const withoutDecimals = (text: string): string => text.replace(/^(\d+)\.0+$/u, '$1');
const foldNumber = (text: string): string => withoutDecimals(foldDigits(text));

/**
 * Folds `９`, `9.0`, `1,200개`, `+500원`, `-₩1,000` to the number alone. A text that is no whole number stays unchanged.
 */
export const foldCount = (text: string): string => {
  const typed = foldDigits(text);
  const [, sign, digits] = /^([+-]?)0*(\d+?)(?:\.0*)?$/u.exec(typed.replace(/[\s,₩￦]|[개원]$/gu, '')) ?? [];
  if (digits === undefined) return typed;
  return sign === '-' && digits !== '0' ? `-${digits}` : digits;
};

/** Restores the leading zero of a phone. A spreadsheet drops this zero, because it treats the phone as a number. */
const foldFilePhone = (text: string): string => {
  const digits = folds.phone(foldNumber(text));
  return !isTelephone(digits) && isTelephone(`0${digits}`) ? `0${digits}` : digits;
};

/**
 * The fold of each kind of column: the fold of a request's text, plus the repair of what spreadsheets do to numbers.
 */
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
