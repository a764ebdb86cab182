import { searchKey, wantedGrams } from '@gyeol/contracts/rules/grams.ts';
import { onOtherKeyboard, withoutLooseJamo } from '@gyeol/contracts/rules/hangul.ts';

export interface WordSearch {
  /** The text's grams must contain all of these grams. */
  grams: string[];
  /** The text's key must contain each of these patterns. `%`, `_` and `\` are escaped for LIKE. */
  patterns: string[];
  /**
   * The patterns of words longer than a gram, because the grams alone do not decide whether a text contains such a
   * word.
   */
  longPatterns: string[];
}

const distinct = (words: readonly string[]): string[] => [...new Set(words.filter(Boolean))].sort();

export const typedWords = (query: string): string[] => query.split(/\s+/u).map(searchKey).filter(Boolean);
/** The words of a query, each once and sorted, so that equal searches have equal words. */
export const searchWords = (query: string): string[] => distinct(typedWords(query));

const patternOf = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
export const wordSearch = (words: readonly string[]): WordSearch => ({
  grams: [...new Set(words.flatMap(wantedGrams))],
  patterns: words.map(patternOf),
  longPatterns: words.filter((word) => [...word].length > 2).map(patternOf),
});

/**
 * Words with more letters than this are not split. Each split costs a search, and a query has up to 50 letters. A part
 * has at least two letters, because single letters occur everywhere.
 */
const longestSplit = 12;
const splitsOf = (word: string): string[][] => {
  const letters = [...word];
  if (letters.length > longestSplit) return [];
  return letters.slice(3).map((_, at) => [letters.slice(0, at + 2).join(''), letters.slice(at + 2).join('')]);
};

/**
 * Lists other readings of words that find nothing, the likeliest first: the other keyboard layout, an unfinished
 * syllable, a missing space.
 */
export const otherReadings = (words: readonly string[]): string[][] => {
  const switched = distinct(words.map((word) => searchKey(onOtherKeyboard(word))));
  const finished = distinct(words.map(withoutLooseJamo));
  const [first] = words;
  const splits = words.length === 1 && first !== undefined ? splitsOf(first).map(distinct) : [];
  return [switched, finished, ...splits].filter((reading) => reading.length > 0);
};
