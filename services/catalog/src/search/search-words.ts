import { searchKey, wantedGrams } from '@gyeol/contracts/rules/grams.ts';
import { onOtherKeyboard, withoutLooseJamo } from '@gyeol/contracts/rules/hangul.ts';

export interface WordSearch {
  /** All of them must be among the text's grams. */
  grams: string[];
  /** Each must be a part of the text's key. `%`, `_` and `\` are escaped for LIKE. */
  patterns: string[];
  /** Those of them that grams do not decide: of words longer than a gram. */
  longPatterns: string[];
}

const distinct = (words: readonly string[]): string[] => [...new Set(words.filter(Boolean))].sort();

/** The words of a query as they were typed one after another; empty when nothing is looked for. */
export const typedWords = (query: string): string[] => query.split(/\s+/u).map(searchKey).filter(Boolean);
/** The same, each once and sorted, so that one search has one spelling. */
export const searchWords = (query: string): string[] => distinct(typedWords(query));

const patternOf = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
export const wordSearch = (words: readonly string[]): WordSearch => ({
  grams: [...new Set(words.flatMap(wantedGrams))],
  patterns: words.map(patternOf),
  longPatterns: words.filter((word) => [...word].length > 2).map(patternOf),
});

/** Longer words are not taken apart: a query has 50 letters. Nor are parts of one letter, which stand everywhere. */
const longestSplit = 12;
const splitsOf = (word: string): string[][] => {
  const letters = [...word];
  if (letters.length > longestSplit) return [];
  return letters.slice(3).map((_, at) => [letters.slice(0, at + 2).join(''), letters.slice(at + 2).join('')]);
};

/**
 * What may be meant by words that find nothing as they are, the likeliest first: the other keyboard, a syllable that is
 * not finished, a space left out.
 */
export const otherReadings = (words: readonly string[]): string[][] => {
  const switched = distinct(words.map((word) => searchKey(onOtherKeyboard(word))));
  const finished = distinct(words.map(withoutLooseJamo));
  const [first] = words;
  const splits = words.length === 1 && first !== undefined ? splitsOf(first).map(distinct) : [];
  return [switched, finished, ...splits].filter((reading) => reading.length > 0);
};
