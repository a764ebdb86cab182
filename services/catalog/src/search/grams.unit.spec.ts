import { describe, expect, it } from 'vitest';
import { searchWords, titleSearch, wordSearch } from './grams.ts';

describe('title search', () => {
  it('keeps characters and pairs of a title, without spaces and case', () => {
    expect(titleSearch('가죽 Bag')).toEqual({
      key: '가죽bag',
      grams: ['가', '죽', 'b', 'a', 'g', '가죽', '죽b', 'ba', 'ag'],
    });
  });
  it('joins Hangul that was typed as separate letters', () => {
    expect(titleSearch('가'.normalize('NFD')).key).toBe('가');
  });
  it('takes a query as words in any order and case', () => {
    expect(searchWords('  토트백   가죽 가죽 ')).toEqual(['가죽', '토트백']);
    expect(searchWords('BAG')).toEqual(searchWords('bag'));
    expect(searchWords('   ')).toEqual([]);
  });
  it('looks for one character by itself and for longer words by their pairs', () => {
    expect(wordSearch(['백']).grams).toEqual(['백']);
    expect(wordSearch(['토트백']).grams).toEqual(['토트', '트백']);
  });
  it('escapes what LIKE would read as a pattern', () => {
    expect(wordSearch(['50%_\\']).patterns).toEqual(['%50\\%\\_\\\\%']);
  });
  it('finds every word that stands in a title', () => {
    const title = titleSearch('미니멀 가죽 크로스백 2호');
    for (const query of ['가죽', '크로스백', '백', '2호 가죽', '죽크', '크로스']) {
      const { grams } = wordSearch(searchWords(query));
      expect(grams.every((gram) => title.grams.includes(gram))).toBe(true);
    }
  });
});
