import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import subsetFont from 'subset-font';
import { commonest, type Letters, readSubsets, type Subset, syllables } from './letters.ts';

interface Weight {
  readonly name: 'regular' | 'semibold';
  readonly source: 'Regular' | 'SemiBold';
  /** The font weights of CSS that use these files; 500 has no files of its own. */
  readonly range: string;
  /** The number of Pretendard's subsets in the common file. Little text is semibold. */
  readonly common: number;
}
const weights: readonly Weight[] = [
  { name: 'regular', source: 'Regular', range: '400', common: 13 },
  { name: 'semibold', source: 'SemiBold', range: '500 600', common: 6 },
];
const lettersInSlice = 20;
/** The features that styles use, `tabular-nums` among them. Pretendard's alternates would be a third of the file. */
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
  /** The letters of the screens, which are part of the common file. */
  readonly screens: Letters;
  /** The folder to write to. */
  readonly folder: string;
}

/** Writes the common file and the slices of a weight. Returns their faces, and the letters that have a face now. */
const writeWeight = async (weight: Weight, { pretendard, subsets, screens, folder }: Files) => {
  const common = new Set([...commonest(subsets, weight.common), ...(weight.name === 'regular' ? screens : [])]);
  const next = syllables(subsets).filter((letter) => !common.has(letter));
  // Letters that another weight has in its common file come first. So the slices after them are the same in both
  // weights, and the style sheet compresses better.
  const everywhere = new Set([...commonest(subsets, Math.max(...weights.map((each) => each.common))), ...screens]);
  const parts = [next.filter((letter) => everywhere.has(letter)), next.filter((letter) => !everywhere.has(letter))];
  const whole = readFileSync(join(pretendard, `woff2/Pretendard-${weight.source}.woff2`));
  // All files are cut from this one, because unpacking the whole font takes longer than cutting a slice.
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

/** Makes the faces of all letters that `covered` does not have: these are Pretendard's own files. */
const rareFaces = (weight: Weight, { pretendard, subsets, folder }: Files, covered: ReadonlySet<number>): string[] =>
  subsets.flatMap(({ number, letters }) => {
    const file = join(pretendard, `woff2-dynamic-subset/Pretendard-${weight.source}.subset.${number}.woff2`);
    const rare = letters.filter((letter) => !covered.has(letter));
    return rare.length === 0 ? [] : [faceOf(weight, relative(folder, file).replaceAll('\\', '/'), rare)];
  });

/**
 * Writes the fonts and two style sheets to a new folder, the same for every shop. Each of the two weights has one common
 * file with the commonest letters and all letters of the screens, and slices of a few letters, of which a page loads
 * those that it needs (`pretendard.css`). All other letters are in Pretendard's own files (`pretendard-other.css`).
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
