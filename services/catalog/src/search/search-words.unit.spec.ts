import { gramsOf } from '@gyeol/contracts/rules/grams.ts';
import { describe, expect, it } from 'vitest';
import { searchDocument } from './search-document.ts';
import { otherReadings, searchWords, wordSearch } from './search-words.ts';

describe('the item search', () => {
  it('reads a query as words without regard to order, case and repeats', () => {
    expect(searchWords('  토트백   가죽 가죽 ')).toEqual(['가죽', '토트백']);
    expect(searchWords('BAG')).toEqual(searchWords('bag'));
    expect(searchWords('   ')).toEqual([]);
  });
  it('escapes the pattern characters of LIKE', () => {
    expect(wordSearch(['50%_\\']).patterns).toEqual(['%50\\%\\_\\\\%']);
  });
  it('finds a word or a part of a word in a title', () => {
    const document = searchDocument({ title: '미니멀 가죽 크로스백 2호', names: [], texts: [] });
    for (const query of ['가죽', '크로스백', '백', '2호 가죽', '죽크', '크로스']) {
      const { grams } = wordSearch(searchWords(query));
      expect(grams.every((gram) => gramsOf(document.titleKey).includes(gram))).toBe(true);
    }
  });
  it('matches nothing across the border of two texts', () => {
    const { searchKey } = searchDocument({ title: '가죽', names: ['방수'], texts: ['안감'] });
    expect(searchKey).toContain('방수');
    expect(searchKey).not.toContain('죽방');
  });
  it('indexes the first consonants of names, not of texts', () => {
    const { titleKey, searchKey } = searchDocument({ title: '토트백', names: ['가방'], texts: ['바느질'] });
    expect(titleKey).toContain('ㅌㅌㅂ');
    expect(searchKey).toContain('ㄱㅂ');
    expect(searchKey).not.toContain('ㄴㅈ');
  });
  it('also reads a query as typed on the other keyboard, as an unfinished word, and with a missing space', () => {
    expect(otherReadings(['rkqkd'])).toContainEqual(['가방']);
    expect(otherReadings(['가ㅂ'])).toContainEqual(['가']);
    expect(otherReadings(['가죽벨트'])).toContainEqual(['가죽', '벨트']);
  });
});
