import { foldLine } from './typed-text.ts';

/** The key of a text by which any part of it is searched: folded, without case and spaces. */
export const searchKey = (text: string): string => foldLine(text).toLowerCase().replaceAll(' ', '');

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

/** The runs of `length` characters of a text, each once. */
export const runsOf = (text: string, length: number): string[] => {
  const letters = [...text];
  const count = Math.max(0, letters.length - length + 1);
  return unique(Array.from({ length: count }, (_, at) => letters.slice(at, at + length).join('')));
};

/**
 * The characters and pairs of characters of a key. With them an index finds any part of it, whatever the database's
 * locale: PostgreSQL's pg_trgm gives Hangul no trigrams under the C locale, and a word of two syllables has none
 * anywhere (docs/design/protocols.md, "Speed").
 */
export const gramsOf = (key: string): string[] => unique([...key, ...runsOf(key, 2)]);
/** The grams that a text must have to contain this part: a single character itself, or the pairs. */
export const wantedGrams = (part: string): string[] => ([...part].length === 1 ? [part] : runsOf(part, 2));
