import { describe, expect, it } from 'vitest';
import { searchWords, titleSearch, wordSearch } from './title-search.ts';

describe('title search', () => {
  it('takes a query as words in any order and case', () => {
    expect(searchWords('  토트백   가죽 가죽 ')).toEqual(['가죽', '토트백']);
    expect(searchWords('BAG')).toEqual(searchWords('bag'));
    expect(searchWords('   ')).toEqual([]);
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
