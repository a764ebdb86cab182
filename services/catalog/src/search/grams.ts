/**
 * Title search by characters and pairs of characters, the same in every locale. PostgreSQL's pg_trgm gives Hangul no
 * trigrams under the C locale, and a word of two syllables has none anywhere (design: protocols "Speed").
 */
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

const fold = (text: string): string => text.normalize('NFC').toLowerCase();
const charactersAndPairs = (text: string): string[] => {
  const letters = [...text];
  return [...letters, ...letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)];
};
const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

/** What a title is found by. */
export const titleSearch = (title: string): TitleSearch => {
  const key = fold(title).replace(/\s+/gu, '');
  return { key, grams: unique(charactersAndPairs(key)) };
};

/** The words of a query, sorted, so that one search has one spelling; empty when nothing is looked for. */
export const searchWords = (query: string): string[] => unique(fold(query).split(/\s+/u).filter(Boolean)).sort();

/** A word of one character is found by the character, a longer one by its pairs. */
export const wordSearch = (words: readonly string[]): WordSearch => ({
  patterns: words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`),
  grams: unique(
    words.flatMap((word) => {
      const letters = [...word];
      return letters.length === 1 ? letters : charactersAndPairs(word).slice(letters.length);
    }),
  ),
});
