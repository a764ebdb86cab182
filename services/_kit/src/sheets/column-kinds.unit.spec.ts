import { type ColumnKind, columnFolds, type SheetColumn, type SheetForm } from '@gyeol/contracts/rules/sheet.ts';
import { sheetForms } from '@gyeol/contracts/rules/sheet-forms.ts';
import { describe, expect, it } from 'vitest';
import { readLines } from './sheet-rows.ts';

const forms: [string, SheetForm][] = Object.entries(sheetForms);
const columns = forms.flatMap(([file, form]) =>
  form.columns.map((column): [string, SheetForm, SheetColumn] => [`${file} ${column.name}`, form, column]),
);
/** For each kind: a valid value, other spellings of this value, and invalid values. */
const values: Record<ColumnKind, { good: string; spelled: string[]; foul: string[] }> = {
  name: { good: '가나 다라', spelled: ["'가나 다라", ' 가나\u00a0다라'], foul: [] },
  email: { good: 'haneul@example.com', spelled: ["'haneul@example.com"], foul: ['haneul'] },
  code: { good: 'SPRING-2026', spelled: ["'SPRING-2026"], foul: ['봄'] },
  digits: {
    good: '6800000000001',
    spelled: ['６８００００００００００１', '6800000000001.0', '="6800000000001"'],
    foul: ['6.8E+12'],
  },
  phone: {
    good: '01012345678',
    spelled: ['010-1234-5678', '+82 10-1234-5678', '０１０.1234.5678', '1012345678', '1012345678.0'],
    foul: ['1.01E+09', '12'],
  },
  postcode: { good: '06236', spelled: ['０６２３６', '06236.0'], foul: ['695-900'] },
  day: { good: '2026-11-27', spelled: ['２０２６-11-27'], foul: ['어제'] },
  count: {
    good: '1200',
    spelled: ['１２００', '1,200', '1200.0', '1200.00', '1,200개', '+1,200원', '₩1,200'],
    foul: ['1.5', '많이', '1e3'],
  },
};
const disguise = (text: string): string => `\u202a${text.normalize('NFD')}\u200b\ufeff`;

/** Reads one cell of a line whose other columns are filled. */
const readCell = (form: SheetForm, column: SheetColumn, typed: string): string | undefined => {
  const head = form.columns.map(({ name }) => name);
  const line = form.columns.map((one) => (one === column ? typed : values[one.kind].good));
  return readLines([head, line], form).rows[0]?.cells[form.columns.indexOf(column)];
};

describe('a column of an uploaded file', () => {
  it.each(columns.map(([at, , { kind }]) => [at, kind]))('%s has the known kind %s', (_at, kind) =>
    expect(Object.keys(columnFolds)).toContain(kind),
  );

  it.each(columns)('%s gives the same value for every spelling', (_at, form, column) => {
    const { good, spelled } = values[column.kind];
    for (const typed of [good, disguise(good), ...spelled, ...spelled.map(disguise)]) {
      expect([typed, readCell(form, column, typed)]).toEqual([typed, good]);
    }
  });

  it.each(columns)('%s with invisible characters only is empty', (_at, form, column) => {
    for (const typed of ['', ' ', "'", '\u200b\u3164\u2066']) expect(readCell(form, column, typed)).toBe('');
  });

  it.each(columns)('%s keeps an invalid value, so that a refusal can name it', (_at, form, column) => {
    const { good, foul } = values[column.kind];
    for (const typed of foul) {
      expect([typed, readCell(form, column, typed)]).not.toEqual([
        typed,
        expect.stringMatching(new RegExp(`^(|${good})$`)),
      ]);
    }
  });

  it.each(columns)('%s is found by each of its headings, however they are spaced', (_at, form, column) => {
    const written = [
      column.name,
      column.text,
      ...column.headings,
      ...(form.people ?? []).flatMap((one) => one[column.name] ?? []),
    ];
    for (const heading of written) {
      const spaced = disguise(` ${heading.toUpperCase().split('').join(' ')} `);
      const head = form.columns.map((one) => (one === column ? spaced : one.name));
      const line = form.columns.map(({ kind }) => values[kind].good);
      const { rows, missing } = readLines([head, line], form);
      expect([heading, missing, rows[0]?.cells]).toEqual([heading, [], line]);
    }
  });

  it.each(forms)('shares no heading with another column of its file: %s', (_file, form) => {
    const known = form.columns.flatMap(({ name, text, headings }) => [name, text, ...headings]);
    const keys = known.map((heading) => heading.toLowerCase().replace(/[\s_]/g, ''));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });
});
