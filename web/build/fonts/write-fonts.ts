import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import subsetFont from 'subset-font';
import { commonest, type Letters, readSubsets, type Subset, syllables } from './letters.ts';

interface Weight {
  readonly name: 'regular' | 'semibold';
  readonly source: 'Regular' | 'SemiBold';
  /** The CSS font weights for which these files are used. Weight 500 has no files of its own. */
  readonly range: string;
  /** The number of Pretendard's subsets in the common file. Semibold has fewer, because little text is semibold. */
  readonly common: number;
}
const weights: readonly Weight[] = [
  { name: 'regular', source: 'Regular', range: '400', common: 13 },
  { name: 'semibold', source: 'SemiBold', range: '500 600', common: 6 },
];
const lettersInSlice = 20;
/**
 * The font features that styles use, such as `tabular-nums`. Pretendard's alternate letters are left out, because they
 * would be a third of the file.
 */
const keepFeatures = ['kern', 'calt', 'ccmp', 'tnum'];

const hex = (letter: number): string => letter.toString(16);
const rangesOf = (letters: Letters): string => {
  const runs: [number, number][] = [];
  for (const letter of letters.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] === letter - 1) last[1] = letter;
    else runs.push([letter, letter]);
  }
  return runs.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(', ');
};
const faceOf = ({ range }: Weight, url: string, letters: Letters): string => `@font-face {
  font-family: Pretendard;
  font-display: swap;
  font-weight: ${range};
  src: url("${url}") format("woff2");
  unicode-range: ${rangesOf(letters)};
}
`;

const cut = (font: Buffer, letters: Letters, targetFormat: 'sfnt' | 'woff2'): Promise<Buffer> =>
  subsetFont(font, String.fromCodePoint(...letters), { targetFormat, keepFeatures });

const slicesOf = (letters: Letters): Letters[] =>
  Array.from({ length: Math.ceil(letters.length / lettersInSlice) }, (_, index) =>
    letters.slice(index * lettersInSlice, (index + 1) * lettersInSlice),
  );

interface Files {
  /** The folder of Pretendard's static fonts. */
  readonly pretendard: string;
  readonly subsets: readonly Subset[];
  /** The letters of the screens. They are part of the common file of the regular weight. */
  readonly screens: Letters;
  /** The folder to write to. */
  readonly folder: string;
}

/** Writes the common file and the slices of a weight. Returns their faces, and the letters that have a face now. */
const writeWeight = async (weight: Weight, { pretendard, subsets, screens, folder }: Files) => {
  const common = new Set([...commonest(subsets, weight.common), ...(weight.name === 'regular' ? screens : [])]);
  const next = syllables(subsets).filter((letter) => !common.has(letter));
  // Letters that are in the common file of another weight come first. The later slices are then the same in both
  // weights, and the style sheet compresses better.
  const everywhere = new Set([...commonest(subsets, Math.max(...weights.map((each) => each.common))), ...screens]);
  const parts = [next.filter((letter) => everywhere.has(letter)), next.filter((letter) => !everywhere.has(letter))];
  const whole = readFileSync(join(pretendard, `woff2/Pretendard-${weight.source}.woff2`));
  // All files are cut from this unpacked font, because unpacking the whole font takes longer than cutting a slice.
  const unpacked = await cut(whole, [...common, ...next], 'sfnt');
  const write = async (name: string, letters: Letters): Promise<string> => {
    writeFileSync(join(folder, `${name}.woff2`), await cut(unpacked, letters, 'woff2'));
    return faceOf(weight, `./${name}.woff2`, letters);
  };
  const faces = [await write(`pretendard-${weight.name}-common`, [...common])];
  for (const [index, letters] of parts.flatMap(slicesOf).entries())
    faces.push(await write(`pretendard-${weight.name}-${index}`, letters));
  return { faces, covered: new Set([...common, ...next]) };
};

/** Returns the font faces of all letters that `covered` does not have. These faces use Pretendard's own files. */
const rareFaces = (weight: Weight, { pretendard, subsets, folder }: Files, covered: ReadonlySet<number>): string[] =>
  subsets.flatMap(({ number, letters }) => {
    const file = join(pretendard, `woff2-dynamic-subset/Pretendard-${weight.source}.subset.${number}.woff2`);
    const rare = letters.filter((letter) => !covered.has(letter));
    return rare.length === 0 ? [] : [faceOf(weight, relative(folder, file).replaceAll('\\', '/'), rare)];
  });

/**
 * Writes the fonts and two style sheets to a new folder. The files are the same for every shop. `pretendard.css` has
 * one common file for each of the two weights, with the commonest letters. The common file of the regular weight also
 * has all letters of the screens. `pretendard.css` also has slices of 20 letters, and a page loads only the slices that
 * it needs. `pretendard-other.css` has all other letters, in Pretendard's own files.
 */
export const writeFonts = async (pretendard: string, screens: Letters, folder: string): Promise<void> => {
  const subsets = readSubsets(readFileSync(join(pretendard, 'Pretendard-Regular.css'), 'utf8'));
  const files = { pretendard, subsets, screens, folder };
  mkdirSync(folder, { recursive: true });
  const faces: string[] = [];
  const rare: string[] = [];
  for (const weight of weights) {
    const written = await writeWeight(weight, files);
    faces.push(...written.faces);
    rare.push(...rareFaces(weight, files, written.covered));
  }
  writeFileSync(join(folder, 'pretendard.css'), faces.join(''));
  writeFileSync(join(folder, 'pretendard-other.css'), rare.join(''));
};
