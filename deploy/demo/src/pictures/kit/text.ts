import { font, type Weight } from '../engine/font.ts';
import type { Area } from '../engine/geometry.ts';
import { stuff } from '../engine/materials.ts';
import { type Part, part } from '../engine/part.ts';

/** How a line of text is set. */
export interface Setting {
  readonly size: number;
  readonly weight?: Weight;
  readonly colour?: string;
  readonly align?: 'left' | 'middle' | 'right';
  /** Extra space between letters, in em. */
  readonly spacing?: number;
}

const INK = '#1d1a17';

/** The width of a line in units. */
function widthOf(words: string, { size, weight = 'Regular', spacing = 0 }: Setting): number {
  const { unitsPerEm, glyphOf } = font(weight);
  return [...words].reduce((sum, letter) => sum + (glyphOf(letter).advance / unitsPerEm + spacing) * size, 0);
}

/** A line of text as outlines; `y` is its base line. */
export function text(x: number, y: number, words: string, setting: Setting): Part {
  const { size, weight = 'Regular', colour = INK, align = 'left', spacing = 0 } = setting;
  const { unitsPerEm, glyphOf } = font(weight);
  const scale = size / unitsPerEm;
  const wide = widthOf(words, setting);
  let pen = align === 'left' ? x : align === 'right' ? x - wide : x - wide / 2;
  const outlines: Area[] = [];
  for (const letter of words) {
    const { outline, advance } = glyphOf(letter);
    const start = pen;
    outlines.push(outline.map((ring) => ring.map(([gx, gy]) => [start + gx * scale, y - gy * scale] as const)));
    pen += advance * scale + spacing * size;
  }
  return part(outlines.flat(), stuff(colour, 'paper', { depth: 0, mottle: 0 }), { round: 0 });
}

/** Several lines below each other. */
export const lines = (
  x: number,
  y: number,
  rows: readonly string[],
  setting: Setting & { readonly leading?: number },
): Part[] => rows.map((row, i) => text(x, y + i * setting.size * (setting.leading ?? 1.6), row, setting));
