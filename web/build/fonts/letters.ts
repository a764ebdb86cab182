import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Code points. */
export type Letters = readonly number[];
/** One of Pretendard's own subsets. `number` is the number in the name of its font file. */
export interface Subset {
  readonly number: number;
  readonly letters: Letters;
}

const lettersOf = (ranges: string): Letters =>
  [...ranges.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)].flatMap(([, from = '', to = from]) => {
    const first = Number.parseInt(from, 16);
    return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) => first + index);
  });

/** Reads the subsets from Pretendard's style sheet. The subset with the commonest letters is the first. */
export const readSubsets = (styleSheet: string): Subset[] =>
  [...styleSheet.matchAll(/subset\.(\d+)\.woff2[^}]*?unicode-range:\s*([^;}]+)/g)]
    .map(([, number, ranges = '']) => ({ number: Number(number), letters: lettersOf(ranges) }))
    .toSorted((a, b) => b.number - a.number);

const foreign = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Returns the letters of the first `count` subsets, without Chinese and Japanese letters. */
export const commonest = (subsets: readonly Subset[], count: number): Letters =>
  subsets
    .slice(0, count)
    .flatMap(({ letters }) => letters.filter((letter) => !foreign.test(String.fromCodePoint(letter))));

/** The 2,350 syllables of KS X 1001: rows 16 to 40, 94 in each. */
const standardSyllables = Array.from({ length: 25 * 94 }, (_, index) =>
  new TextDecoder('euc-kr').decode(Uint8Array.of(0xb0 + Math.floor(index / 94), 0xa1 + (index % 94))).codePointAt(0),
).filter((letter) => letter !== undefined);
/**
 * The number of subsets with syllables sorted by frequency. The later subsets hold the rest of Unicode in code point
 * order.
 */
const orderedSubsets = 20;
/** Returns the syllables that Korean text is written with, the commonest first. */
export const syllables = (subsets: readonly Subset[]): Letters => {
  const ordered = commonest(subsets, orderedSubsets);
  return [
    ...new Set([...ordered.filter((letter) => /[가-힣]/u.test(String.fromCodePoint(letter))), ...standardSyllables]),
  ];
};

/** Returns the letters of the texts on visitors' screens, without Latin letters, in code point order. */
export const lettersOfScreens = (): Letters => {
  const folder = fileURLToPath(new URL('../../src', import.meta.url));
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!spec)\.tsx?$/.test(file) && !file.includes('admin'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  const withoutComments = texts.join('\n').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const letters = new Set(withoutComments.match(/[^\p{ASCII}]/gu));
  return [...letters].map((letter) => letter.codePointAt(0) as number).toSorted((a, b) => a - b);
};
