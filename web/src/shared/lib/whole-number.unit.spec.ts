import { expect, it } from 'vitest';
import { wholeNumber } from './whole-number.ts';

it.each([
  ['1,000', 1000],
  ['12,345,678', 12_345_678],
  ['0', 0],
  ['5000', 5000],
  [' 7 ', 7],
  ['', Number.NaN],
  ['1e3', Number.NaN],
  ['-1', Number.NaN],
  ['1.5', Number.NaN],
  // These typing errors are refused. They must not be read as 15 or as 100,000.
  ['1,5', Number.NaN],
  ['1,0000', Number.NaN],
])('wholeNumber reads %j as %s', (text, value) => expect(wholeNumber(text)).toBe(value));
it('wholeNumber reads an empty text as the given default', () => expect(wholeNumber('  ', 3)).toBe(3));
