import { type Box, within } from './boxes.ts';
import { fbm } from './noise.ts';
import type { Part } from './part.ts';
import { type Matrix, type Plane, plane } from './raster.ts';
import { addSoft, softCover } from './soft.ts';

/** Clouds in the colour are computed for cells of this many pixels. */
const CELL = 8;

/** The colour of a part before it is lit: red, green and blue planes of the box. */
export type Skin = readonly [Plane, Plane, Plane];

/** The material, its cloudiness, its pattern, and what is painted over it. */
export function skinOf(part: Part, mask: Plane, m: Matrix, box: Box, scale: number): Skin {
  const skin: Skin = [plane(box.w, box.h), plane(box.w, box.h), plane(box.w, box.h)];
  const { colour, pattern } = part.material;
  for (let c = 0; c < 3; c++) skin[c]?.data.fill(colour[c] as number);
  if (pattern) print(skin, part, mask, within(m, box));
  if (part.material.mottle > 0) cloud(skin, part, within(m, box));
  for (const coat of part.paint) {
    const soft = softCover(coat.area, m, box, coat.blur * scale);
    if (!soft) continue;
    const cover = plane(box.w, box.h);
    addSoft(cover, box, 1, soft, coat.alpha);
    for (let c = 0; c < 3; c++) blend((skin[c] as Plane).data, cover.data, coat.colour[c] as number);
  }
  return skin;
}

function blend(into: Float32Array, cover: Float32Array, colour: number): void {
  for (let i = 0; i < into.length; i++) {
    const share = cover[i] as number;
    if (share > 0.002) into[i] = (into[i] as number) + (colour - (into[i] as number)) * share;
  }
}

/** The pattern of the material, turned with the part. */
function print(skin: Skin, part: Part, mask: Plane, m: Matrix): void {
  const { pattern, colour } = part.material;
  const det = m.a * m.d - m.b * m.c;
  const turn = (-part.grain * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const spot = new Float64Array(3);
  for (let y = 0, i = 0; y < mask.h; y++) {
    for (let x = 0; x < mask.w; x++, i++) {
      if ((mask.data[i] as number) === 0) continue;
      const px = x + 0.5 - m.e;
      const py = y + 0.5 - m.f;
      const ux = (m.d * px - m.c * py) / det;
      const uy = (m.a * py - m.b * px) / det;
      for (let c = 0; c < 3; c++) spot[c] = colour[c] as number;
      pattern?.(ux * cos - uy * sin, ux * sin + uy * cos, spot);
      for (let c = 0; c < 3; c++) (skin[c] as Plane).data[i] = spot[c] as number;
    }
  }
}

/** Slow changes of tone: no hide and no dye bath is even. */
function cloud(skin: Skin, part: Part, m: Matrix): void {
  const { w, h } = skin[0];
  const det = m.a * m.d - m.b * m.c;
  const tone = 1 / (920 * Math.max(0.4, part.material.size / 110));
  const depth = part.material.mottle * 1.5;
  const [cw, ch] = [Math.ceil(w / CELL) + 2, Math.ceil(h / CELL) + 2];
  const cells = new Float32Array(cw * ch);
  for (let y = 0, i = 0; y < ch; y++) {
    for (let x = 0; x < cw; x++, i++) {
      const px = x * CELL - m.e;
      const py = y * CELL - m.f;
      const u = ((m.d * px - m.c * py) / det) * tone;
      const v = ((m.a * py - m.b * px) / det) * tone;
      cells[i] = 1 + depth * (fbm(u, v, 24, 24, 3, 71) - 0.5);
    }
  }
  for (let y = 0, i = 0; y < h; y++) {
    const row = Math.floor(y / CELL) * cw;
    const fy = (y % CELL) / CELL;
    for (let x = 0; x < w; x++, i++) {
      const at = row + Math.floor(x / CELL);
      const fx = (x % CELL) / CELL;
      const top = (cells[at] as number) * (1 - fx) + (cells[at + 1] as number) * fx;
      const low = (cells[at + cw] as number) * (1 - fx) + (cells[at + cw + 1] as number) * fx;
      const by = top * (1 - fy) + low * fy;
      for (let c = 0; c < 3; c++) {
        const data = (skin[c] as Plane).data;
        data[i] = (data[i] as number) * by;
      }
    }
  }
}
