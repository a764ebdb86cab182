import { describe, expect, it } from 'vitest';
import { problem } from '../errors.ts';
import { DbError, dbError, isTransient } from './errors.ts';

const coded = (code: string) => Object.assign(new Error('x'), { code });

describe('errors that may pass by themselves', () => {
  it.each(['ECONNREFUSED', 'ECONNRESET', '08006', '40001', '40P01', '53300', '57P01', '57P03', '57014', '55P03'])(
    '%s is transient',
    (code) => expect(isTransient(coded(code))).toBe(true),
  );
  it.each(['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])(
    '"%s" is transient',
    (text) => expect(isTransient(dbError('x', new Error(text)))).toBe(true),
  );
  it('a missing database socket is transient, another missing file is not', () => {
    expect(isTransient(dbError('connect', coded('ENOENT')))).toBe(true);
    expect(isTransient(coded('ENOENT'))).toBe(false);
  });
  it('a dependency that answers 503 is transient', () => expect(isTransient(problem('UNAVAILABLE'))).toBe(true));
});

describe('errors that do not pass by waiting', () => {
  it.each(['23505', '22P02', '42P01', ''])('%s is not transient', (code) =>
    expect(isTransient(coded(code))).toBe(false),
  );
  it('a mistake in the code is not transient', () => expect(isTransient(new TypeError('x'))).toBe(false));
  it('a refusal is not transient', () => expect(isTransient(problem('ITEM_NOT_FOUND'))).toBe(false));
});

it('a database error names its statement and code, and holds no detail of the row', () => {
  const error = dbError(
    'orders.insert',
    Object.assign(new Error('duplicate key'), { code: '23505', detail: '(phone)=(010)' }),
  );
  expect(error).toBeInstanceOf(DbError);
  expect(error.message).toBe('orders.insert: duplicate key (23505)');
  expect(JSON.stringify(error)).not.toContain('010');
});
