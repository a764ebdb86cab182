import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

// npm run font --workspace web: makes the two font files that nearly every page is written with, and their style sheet.
// Pretendard's own subsets are ordered by how often their letters stand in Korean text. The commonest of them, and all
// that the shop's own screens say, become the first file; the next the second, for names and descriptions of goods. Both
// have the weights that the shop uses. Any other letter comes by Pretendard's subset.
const common = 7;
const rarer = 8;
const weights = { min: 400, max: 600, default: 400 };

const styles = fileURLToPath(new URL('../src/shared/styles/', import.meta.url));
const pretendard = join(
  dirname(createRequire(import.meta.url).resolve('pretendard/package.json')),
  'dist/web/variable',
);
const css = readFileSync(join(pretendard, 'pretendardvariable-dynamic-subset.css'), 'utf8');

const lettersOf = (ranges: string): number[] =>
  [...ranges.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)].flatMap(([, from = '', to = from]) => {
    const first = Number.parseInt(from, 16);
    return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) => first + index);
  });
const subsets = [...css.matchAll(/subset\.(\d+)\.woff2[^}]*?unicode-range:\s*([^;}]+)/g)]
  .map(([, number, ranges = '']) => ({ number: Number(number), letters: lettersOf(ranges) }))
  .toSorted((a, b) => b.number - a.number);

const sources = ['../src', '../../contracts/src'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));
const texts = sources.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!spec)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8')),
);
const said = new Set(
  texts
    .join('')
    .match(/[가-힣]/gu)
    ?.map((letter) => letter.codePointAt(0) as number),
);
const lettersIn = (from: number, count: number): number[] =>
  subsets.slice(from, from + count).flatMap(({ letters }) => letters);
const first = new Set([...lettersIn(0, common), ...said]);
const second = new Set(lettersIn(common, rarer).filter((letter) => !first.has(letter)));

const hex = (letter: number): string => letter.toString(16);
const rangesOf = (letters: readonly number[]): string => {
  const runs: [number, number][] = [];
  for (const letter of letters) {
    const last = runs.at(-1);
    if (last && last[1] === letter - 1) last[1] = letter;
    else runs.push([letter, letter]);
  }
  return runs.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(', ');
};

const whole = readFileSync(join(pretendard, 'woff2/PretendardVariable.woff2'));
/** Writes the file of these letters, and answers its face. */
const make = async (name: string, chosen: ReadonlySet<number>): Promise<string> => {
  const letters = [...chosen].toSorted((a, b) => a - b);
  const text = String.fromCodePoint(...letters);
  const file = await subsetFont(whole, text, { targetFormat: 'woff2', variationAxes: { wght: weights } });
  writeFileSync(join(styles, `${name}.woff2`), file);
  console.log(`${name}: ${letters.length} letters, ${file.length} bytes`);
  return `@font-face {
  font-family: "Pretendard Variable";
  font-style: normal;
  font-display: swap;
  font-weight: 45 920;
  src: url("./${name}.woff2") format("woff2-variations");
  unicode-range: ${rangesOf(letters)};
}
`;
};

const faces = [await make('pretendard-common', first), await make('pretendard-rarer', second)];
const note =
  '/* Made by build/make-common-font.ts. The weights are said as by the subsets: letters are taken from one such group of faces. */';
writeFileSync(join(styles, 'common-font.css'), `${note}\n${faces.join('\n')}`);
