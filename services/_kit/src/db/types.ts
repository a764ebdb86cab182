import pg from 'pg';

const { builtins } = pg.types;
const dateArray = 1182;
const int8Array = 1016;
const numericArray = 1231;

const toNumber = (text: string): number => {
  const value = Number(text);
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) throw new RangeError(`number too large: ${text}`);
  return value;
};
const parseTexts = (pg.types.getTypeParser as (oid: number) => unknown)(1009) as (text: string) => (string | null)[];
const numbers = (text: string) => parseTexts(text).map((item) => (item === null ? null : toNumber(item)));

/**
 * Converts column values: bigint and numeric (sums of bigint) become numbers, timestamptz becomes Date, json is parsed.
 * A `date` stays the text YYYY-MM-DD, because a day has no time zone.
 */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [builtins.INT8]: toNumber,
  [builtins.NUMERIC]: toNumber,
  [int8Array]: numbers,
  [numericArray]: numbers,
  [builtins.DATE]: String,
  [dateArray]: parseTexts,
};

export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) ||
    pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};
