import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameGrams, nameKey, phoneGrams, wantedNameGrams } from './grams.ts';

const name = fc.string({ unit: fc.constantFrom(...'김이박민지수현서 aB'), minLength: 1, maxLength: 8 });

describe('search by parts', () => {
  it('finds every part of every name', () => {
    fc.assert(
      fc.property(name, fc.nat(), fc.nat(), (text, from, length) => {
        const key = [...nameKey(text)];
        if (key.length === 0) return;
        const start = from % key.length;
        const part = key.slice(start, start + 1 + (length % key.length)).join('');
        const grams = nameGrams(text);
        expect(wantedNameGrams(part).every((gram) => grams.includes(gram))).toBe(true);
      }),
    );
  });

  it('takes phones in any spelling', () => {
    expect(phoneGrams('010-1234')).toEqual(phoneGrams('0101234'));
    expect(phoneGrams('01012345678')).toEqual(expect.arrayContaining(phoneGrams('12345678')));
    expect(phoneGrams('123')).toEqual([]);
  });
});
