import { blur } from './blur.ts';
import { type Box, boxOf, grown, overlap, within } from './boxes.ts';
import { heightOf } from './height.ts';
import { highlight, lobeOf, mirrored, scattered } from './light.ts';
import type { Part } from './part.ts';
import { coverage, type Matrix, type Plane } from './raster.ts';
import { type Skin, skinOf } from './skin.ts';
import { levelFor, texture } from './textures.ts';

/** Linear light times cover, and cover: red, green, blue, alpha for each pixel. */
export interface Canvas {
  readonly w: number;
  readonly h: number;
  readonly data: Float32Array;
}

/** How units become pixels: the matrix, pixels per unit, and the turn of the picture in degrees. */
export interface View {
  readonly matrix: Matrix;
  readonly scale: number;
  readonly turn: number;
}

/** For each pixel the place, in the order of drawing, of the last part that hides all beneath it. */
export type Tops = Uint16Array;

/** Notes where a part (the `place`-th to be drawn) will hide everything beneath it. */
export function noteTop(tops: Tops, canvas: Canvas, part: Part, view: View, place: number): void {
  const seen = overlap(boxOf(part.area, view.matrix, 0), { x: 0, y: 0, w: canvas.w, h: canvas.h });
  if (part.alpha < 1 || seen.w < 1 || seen.h < 1) return;
  const m = within(view.matrix, seen);
  const mask = coverage(part.area, m, seen.w, seen.h);
  if (part.clip) multiply(mask, coverage(part.clip, m, seen.w, seen.h));
  for (let y = 0, i = 0; y < seen.h; y++) {
    const row = (y + seen.y) * canvas.w + seen.x;
    for (let x = 0; x < seen.w; x++, i++) if (mask.data[i] === 1) tops[row + x] = place;
  }
}

/**
 * Draws one part over the canvas: its shadow on what lies beneath, then the part in the light of the studio,
 * but not where a later part hides it.
 */
export function drawPart(canvas: Canvas, part: Part, view: View, tops: Tops, place: number): void {
  const margin = Math.ceil(Math.max(part.round, part.lift * 2.6) * view.scale) + 3;
  const screen = { x: 0, y: 0, w: canvas.w, h: canvas.h };
  const box = overlap(boxOf(part.area, view.matrix, margin), grown(screen, margin));
  const inside = overlap(box, screen);
  if (inside.w < 1 || inside.h < 1) return;
  const m = within(view.matrix, box);
  const mask = coverage(part.area, m, box.w, box.h);
  if (part.clip) multiply(mask, coverage(part.clip, m, box.w, box.h));
  if (part.lift > 0) dropShadow(canvas, mask, box, part.lift * view.scale);
  if (!shows(mask, box, inside, canvas, tops, place)) return;
  const height = heightOf(part, mask, view.matrix, box, view.scale);
  lay(canvas, part, mask, height, skinOf(part, mask, view.matrix, box, view.scale), box, view, tops, place);
}

/** Whether any pixel of the part is left to see. */
function shows(mask: Plane, box: Box, inside: Box, canvas: Canvas, tops: Tops, place: number): boolean {
  for (let y = inside.y; y < inside.y + inside.h; y++) {
    for (let x = inside.x; x < inside.x + inside.w; x++) {
      if ((mask.data[(y - box.y) * box.w + x - box.x] as number) > 0 && (tops[y * canvas.w + x] as number) <= place)
        return true;
    }
  }
  return false;
}

function multiply(into: Plane, by: Plane): void {
  for (let i = 0; i < into.data.length; i++) into.data[i] = (into.data[i] as number) * (by.data[i] as number);
}

/** Darkens what is already there: close under the edge, and further away from the window. */
function dropShadow(canvas: Canvas, mask: Plane, box: Box, lift: number): void {
  const far = blur(mask, lift * 1.5);
  const near = blur(mask, Math.max(1, lift * 0.45));
  const [dx, dy] = [Math.round(lift * 0.45), Math.round(lift * 0.75)];
  const seen = overlap(box, { x: 0, y: 0, w: canvas.w, h: canvas.h });
  const { data } = canvas;
  for (let y = seen.y; y < seen.y + seen.h; y++) {
    const by = y - box.y;
    const farRow = Math.max(0, by - dy) * far.w;
    for (let x = seen.x; x < seen.x + seen.w; x++) {
      const bx = x - box.x;
      const dark =
        0.55 * (far.data[farRow + Math.max(0, bx - dx)] as number) + 0.3 * (near.data[by * near.w + bx] as number);
      if (dark < 0.004) continue;
      const i = (y * canvas.w + x) * 4;
      const keep = 1 - dark;
      data[i] = (data[i] as number) * keep;
      data[i + 1] = (data[i + 1] as number) * (keep * 0.985);
      data[i + 2] = (data[i + 2] as number) * (keep * 0.97);
    }
  }
}

/** What the repeating surface needs per part: the level of detail, and its turns. */
function surfaceOf(part: Part, view: View) {
  const { material } = part;
  const level = levelFor(texture(material.texture), 512 / (material.size * view.scale));
  const grain = (part.grain * Math.PI) / 180;
  const turned = grain + (view.turn * Math.PI) / 180;
  return {
    level,
    bump: material.depth / material.size,
    texel: level.side / material.size,
    grain: [Math.cos(grain), Math.sin(grain)] as const,
    turned: [Math.cos(turned), Math.sin(turned)] as const,
  };
}

/** Lights every pixel of the part. One long loop on purpose: it runs some hundred million times a rendering. */
function lay(
  canvas: Canvas,
  part: Part,
  mask: Plane,
  height: Plane,
  skin: Skin,
  box: Box,
  view: View,
  tops: Tops,
  place: number,
): void {
  const { material } = part;
  const { level, bump, texel, grain, turned } = surfaceOf(part, view);
  const lobe = lobeOf(material.gloss);
  const [gc, gs] = grain;
  const [tc, ts] = turned;
  const { dx: ldx, dy: ldy, tone: ltone, side } = level;
  const wrap = side - 1;
  const seen = overlap(box, { x: 0, y: 0, w: canvas.w, h: canvas.h });
  const { matrix: m, scale } = view;
  const det = m.a * m.d - m.b * m.c;
  const [hd, md, out] = [height.data, mask.data, canvas.data];
  const [red, green, blue] = [skin[0].data, skin[1].data, skin[2].data];
  for (let y = seen.y; y < seen.y + seen.h; y++) {
    const py = y / canvas.h - 0.5;
    const by = y - box.y;
    const upward = by > 0 ? box.w : 0;
    const downward = by < box.h - 1 ? box.w : 0;
    for (let x = seen.x; x < seen.x + seen.w; x++) {
      const bx = x - box.x;
      const o = by * box.w + bx;
      const cover = (md[o] as number) * part.alpha;
      if (cover === 0 || (tops[y * canvas.w + x] as number) > place) continue;
      const left = (hd[bx > 0 ? o - 1 : o] as number) - (hd[bx < box.w - 1 ? o + 1 : o] as number);
      let sx = (-left * scale) / 2 + part.tilt[0];
      let sy = (((hd[o + downward] as number) - (hd[o - upward] as number)) * scale) / 2 + part.tilt[1];
      const ex = x + 0.5 - m.e;
      const ey = y + 0.5 - m.f;
      const ux = (m.d * ex - m.c * ey) / det;
      const uy = (m.a * ey - m.b * ex) / det;
      const tx = (ux * gc + uy * gs) * texel;
      const ty = (uy * gc - ux * gs) * texel;
      const ix = Math.floor(tx);
      const iy = Math.floor(ty);
      const fx = tx - ix;
      const fy = ty - iy;
      const r0 = (iy & wrap) * side;
      const r1 = ((iy + 1) & wrap) * side;
      const i00 = r0 + (ix & wrap);
      const i10 = r0 + ((ix + 1) & wrap);
      const i01 = r1 + (ix & wrap);
      const i11 = r1 + ((ix + 1) & wrap);
      const w11 = fx * fy;
      const w10 = fx - w11;
      const w01 = fy - w11;
      const w00 = 1 - fx - fy + w11;
      const dx =
        (ldx[i00] as number) * w00 +
        (ldx[i10] as number) * w10 +
        (ldx[i01] as number) * w01 +
        (ldx[i11] as number) * w11;
      const dy =
        (ldy[i00] as number) * w00 +
        (ldy[i10] as number) * w10 +
        (ldy[i01] as number) * w01 +
        (ldy[i11] as number) * w11;
      const tone =
        (ltone[i00] as number) * w00 +
        (ltone[i10] as number) * w10 +
        (ltone[i01] as number) * w01 +
        (ltone[i11] as number) * w11;
      sx += (dx * tc - dy * ts) * bump;
      sy += (dx * ts + dy * tc) * bump;
      const nz = 1 / Math.sqrt(1 + sx * sx + sy * sy);
      const nx = -sx * nz;
      const ny = -sy * nz;
      const px = x / canvas.w - 0.5;
      let gain: number;
      let added: number;
      if (material.metal) {
        gain = mirrored(nx, ny, nz, px, py) * tone;
        added = Math.max(0, gain - 1) * 0.6;
      } else {
        const away = 1 - nz;
        const halo = material.fuzz * away * away * 1.4;
        gain = scattered(nx, ny, nz, px, py) * tone + halo;
        added =
          halo * 0.05 + (material.shine > 0 ? material.shine * highlight(nx, ny, nz, px, py, material.gloss, lobe) : 0);
      }
      const i = (y * canvas.w + x) * 4;
      const keep = 1 - cover;
      out[i] = (out[i] as number) * keep + ((red[o] as number) * gain + added) * cover;
      out[i + 1] = (out[i + 1] as number) * keep + ((green[o] as number) * gain + added * 0.97) * cover;
      out[i + 2] = (out[i + 2] as number) * keep + ((blue[o] as number) * gain + added * 0.93) * cover;
      out[i + 3] = (out[i + 3] as number) * keep + cover;
    }
  }
}
