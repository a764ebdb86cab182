import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gramsOf, runsOf, searchKey, wantedGrams } from './grams.ts';

const name = fc.string({ unit: fc.constantFrom(...'김이박민지수현서 aB'), minLength: 1, maxLength: 8 });

describe('search by parts of a text', () => {
  it('ignores case and spaces, and composes Hangul that was typed as separate letters', () => {
    expect(searchKey('가죽 Bag')).toBe('가죽bag');
    expect(searchKey('가'.normalize('NFD'))).toBe('가');
  });

  it('stores each character and each pair of neighbouring characters once', () => {
    expect(gramsOf('가죽bag')).toEqual(['가', '죽', 'b', 'a', 'g', '가죽', '죽b', 'ba', 'ag']);
    expect(gramsOf('가가가')).toEqual(['가', '가가']);
    expect(runsOf('0101', 4)).toEqual(['0101']);
    expect(runsOf('010', 4)).toEqual([]);
  });

  it('looks for a part of one character by this character, and for a longer part by its pairs of characters', () => {
    expect(wantedGrams('백')).toEqual(['백']);
    expect(wantedGrams('토트백')).toEqual(['토트', '트백']);
  });

  it('finds every part of every text', () => {
    fc.assert(
      fc.property(name, fc.nat(), fc.nat(), (text, from, length) => {
        const key = [...searchKey(text)];
        if (key.length === 0) return;
        const start = from % key.length;
        const part = key.slice(start, start + 1 + (length % key.length)).join('');
        const grams = gramsOf(searchKey(text));
        expect(wantedGrams(part).every((gram) => grams.includes(gram))).toBe(true);
      }),
    );
  });
});
