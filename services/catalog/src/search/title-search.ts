import { gramsOf, searchKey, wantedGrams } from '@gyeol/contracts/rules/grams.ts';

export interface TitleSearch {
  /** The title without case and spaces, as words of a query are looked for in it. */
  key: string;
  /** Its characters and pairs of characters, each once. */
  grams: string[];
}
export interface WordSearch {
  /** Each must be a part of the title's key. `%`, `_` and `\` are escaped for LIKE. */
  patterns: string[];
  /** All of them must be among the title's grams. */
  grams: string[];
}

/** What a title is found by. */
export const titleSearch = (title: string): TitleSearch => {
  const key = searchKey(title);
  return { key, grams: gramsOf(key) };
};

/** The words of a query, sorted, so that one search has one spelling; empty when nothing is looked for. */
export const searchWords = (query: string): string[] =>
  [...new Set(query.split(/\s+/u).map(searchKey).filter(Boolean))].sort();

export const wordSearch = (words: readonly string[]): WordSearch => ({
  patterns: words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`),
  grams: [...new Set(words.flatMap(wantedGrams))],
});
