import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

// npm run font --workspace web: makes the font files and their style sheet, the same for every shop. Pretendard's own
// subsets are ordered by the frequency of their letters in Korean text. The commonest of them, and all letters of the
// shop's own screens, are one file for each of the two weights. The next ones come in slices of a few letters, of which
// a page loads those that it needs. Any other letter comes by Pretendard's own subset.
interface Weight {
  readonly name: 'regular' | 'semibold';
  readonly source: 'Regular' | 'SemiBold';
  /** The font weights of CSS that use it; 500 has no file of its own. */
  readonly range: string;
  /** The number of subsets in the common file. Little text is semibold. */
  readonly common: number;
}
const weights: readonly Weight[] = [
  { name: 'regular', source: 'Regular', range: '400', common: 13 },
  { name: 'semibold', source: 'SemiBold', range: '500 600', common: 6 },
];
/** The first subsets hold syllables alone, ordered by frequency. After them all of Unicode follows in its own order. */
const ordered = 20;
const sliceLetters = 10;
/** The features that styles use, `tabular-nums` among them. Pretendard's alternates would be a third of the file. */
const keepFeatures = ['kern', 'calt', 'ccmp', 'tnum'];

const styles = fileURLToPath(new URL('../src/shared/styles/', import.meta.url));
const files = join(styles, 'fonts');
const pretendard = join(dirname(fileURLToPath(import.meta.resolve('pretendard/package.json'))), 'dist/web/static');

type Letters = ReadonlySet<number>;
const isSyllable = (letter: number): boolean => /[가-힣]/u.test(String.fromCodePoint(letter));
/** The 2,350 syllables of KS X 1001: rows 16 to 40, 94 in each. */
const standard = Array.from({ length: 25 * 94 }, (_, index) =>
  new TextDecoder('euc-kr').decode(Uint8Array.of(0xb0 + Math.floor(index / 94), 0xa1 + (index % 94))).codePointAt(0),
).filter((letter) => letter !== undefined);
const isForeign = (letter: number): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(String.fromCodePoint(letter));
const lettersOf = (ranges: string): number[] =>
  [...ranges.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)].flatMap(([, from = '', to = from]) => {
    const first = Number.parseInt(from, 16);
    return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) => first + index);
  });
/** Commonest first. */
const subsets = [
  ...readFileSync(join(pretendard, 'Pretendard-Regular.css'), 'utf8').matchAll(
    /subset\.(\d+)\.woff2[^}]*?unicode-range:\s*([^;}]+)/g,
  ),
]
  .map(([, number, ranges = '']) => ({ number: Number(number), letters: lettersOf(ranges) }))
  .toSorted((a, b) => b.number - a.number);

/** Finds all letters but Latin ones in the texts of visitors' screens. */
const findSaid = (): Letters => {
  const folder = fileURLToPath(new URL('../src', import.meta.url));
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!spec)\.tsx?$/.test(file) && !file.includes('admin'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  return new Set(
    texts
      .join('')
      .match(/[^\p{ASCII}]/gu)
      ?.map((letter) => letter.codePointAt(0) as number),
  );
};
const said = findSaid();
/** The letters of the first subsets, without the foreign ones. */
const commonest = (count: number): number[] =>
  subsets.slice(0, count).flatMap(({ letters }) => letters.filter((letter) => !isForeign(letter)));
const everywhere: Letters = new Set([...commonest(Math.max(...weights.map(({ common }) => common))), ...said]);
const sliced = (letters: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(letters.length / sliceLetters) }, (_, index) =>
    letters.slice(index * sliceLetters, (index + 1) * sliceLetters),
  );

const hex = (letter: number): string => letter.toString(16);
const rangesOf = (letters: readonly number[]): string => {
  const runs: [number, number][] = [];
  for (const letter of letters.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] === letter - 1) last[1] = letter;
    else runs.push([letter, letter]);
  }
  return runs.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(', ');
};
const faceOf = ({ range }: Weight, url: string, letters: readonly number[]): string => `@font-face {
  font-family: Pretendard;
  font-display: swap;
  font-weight: ${range};
  src: url("${url}") format("woff2");
  unicode-range: ${rangesOf(letters)};
}
`;

/**
 * Builds the faces of a weight: `own` for the files that are written here, `other` for all other letters, in
 * Pretendard's files.
 */
const make = async (weight: Weight): Promise<{ own: string; other: string }> => {
  const whole = readFileSync(join(pretendard, `woff2/Pretendard-${weight.source}.woff2`));
  const write = async (name: string, letters: readonly number[]): Promise<string> => {
    const file = await subsetFont(whole, String.fromCodePoint(...letters), { targetFormat: 'woff2', keepFeatures });
    writeFileSync(join(files, `${name}.woff2`), file);
    if (name.endsWith('common')) console.log(`${name}: ${letters.length} letters, ${file.length} bytes`);
    return faceOf(weight, `./fonts/${name}.woff2`, letters);
  };
  const common = new Set([...commonest(weight.common), ...(weight.name === 'regular' ? said : [])]);
  const own = [await write(`pretendard-${weight.name}-common`, [...common])];
  const slices = new Set([...commonest(ordered).filter(isSyllable), ...standard]);
  const next = [...slices].filter((letter) => !common.has(letter));
  // Letters that are in another weight's common file come first: the slices after them are the same in both weights,
  // and compress as one.
  const parts = [next.filter((letter) => everywhere.has(letter)), next.filter((letter) => !everywhere.has(letter))];
  for (const [index, letters] of parts.flatMap(sliced).entries())
    own.push(await write(`pretendard-${weight.name}-${index}`, letters));
  const other = subsets.flatMap(({ number, letters }) => {
    const url = `pretendard/dist/web/static/woff2-dynamic-subset/Pretendard-${weight.source}.subset.${number}.woff2`;
    const left = letters.filter((letter) => !common.has(letter) && !slices.has(letter));
    return left.length === 0 ? [] : [faceOf(weight, url, left)];
  });
  return { own: own.join(''), other: other.join('') };
};

rmSync(files, { recursive: true, force: true });
mkdirSync(files, { recursive: true });
const faces = await Promise.all(weights.map(make));
for (const [name, key] of [
  ['pretendard', 'own'],
  ['pretendard-other', 'other'],
] as const)
  writeFileSync(
    join(styles, `${name}.css`),
    `/* Made by build/make-fonts.ts. */\n${faces.map((each) => each[key]).join('')}`,
  );
