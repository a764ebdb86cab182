import { foldLine } from './typed-text.ts';

/** The search key of a text: folded, without case and spaces. A search finds any part of this key. */
export const searchKey = (text: string): string => foldLine(text).toLowerCase().replaceAll(' ', '');

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

/** The sequences of `length` characters in a text, each once. */
export const runsOf = (text: string, length: number): string[] => {
  const letters = [...text];
  const count = Math.max(0, letters.length - length + 1);
  return unique(Array.from({ length: count }, (_, at) => letters.slice(at, at + length).join('')));
};

/**
 * The characters and pairs of characters of a key. An index of these finds any part of the key in every locale of the
 * database. PostgreSQL's pg_trgm does not: it has no trigrams of Hangul in the C locale, and none of two-syllable words
 * in any locale (docs/design/protocols.md, "Speed").
 */
export const gramsOf = (key: string): string[] => unique([...key, ...runsOf(key, 2)]);
/**
 * The grams that a text must have to contain `part`. For a part of one character, this is the character itself; for a
 * longer part, its pairs of characters.
 */
export const wantedGrams = (part: string): string[] => ([...part].length === 1 ? [part] : runsOf(part, 2));
