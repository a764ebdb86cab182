import { blur } from './blur.ts';
import { type Box, boxOf, heightOf, overlap, within } from './height.ts';
import { highlight, mirrored, scattered } from './light.ts';
import { fbm } from './noise.ts';
import type { Part } from './part.ts';
import { coverage, type Matrix, type Plane, plane } from './raster.ts';
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

/** Draws one part over the canvas: its shadow on what lies beneath, then the part in the light of the studio. */
export function drawPart(canvas: Canvas, part: Part, view: View): void {
  const reach = Math.max(
    part.round,
    part.lift * 2.6,
    ...part.relief.map((r) => r.blur),
    ...part.paint.map((p) => p.blur),
  );
  const margin = Math.ceil(reach * view.scale) + 3;
  const screen = { x: -margin, y: -margin, w: canvas.w + 2 * margin, h: canvas.h + 2 * margin };
  const box = overlap(boxOf(part.area, view.matrix, margin), screen);
  if (box.w < 1 || box.h < 1) return;
  const m = within(view.matrix, box);
  const mask = coverage(part.area, m, box.w, box.h);
  if (part.clip) multiply(mask, coverage(part.clip, m, box.w, box.h));
  if (part.lift > 0) dropShadow(canvas, mask, box, part.lift * view.scale);
  const height = heightOf(part, mask, view.matrix, box, view.scale);
  const skin = painted(part, mask, m, box, view);
  lay(canvas, part, mask, height, skin, box, view);
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
  for (let y = seen.y; y < seen.y + seen.h; y++) {
    for (let x = seen.x; x < seen.x + seen.w; x++) {
      const [bx, by] = [x - box.x, y - box.y];
      const [sx, sy] = [Math.max(0, bx - dx), Math.max(0, by - dy)];
      const dark = 0.55 * (far.data[sy * far.w + sx] as number) + 0.3 * (near.data[by * near.w + bx] as number);
      if (dark < 0.004) continue;
      const i = (y * canvas.w + x) * 4;
      const keep = 1 - dark;
      canvas.data[i] = (canvas.data[i] as number) * keep;
      canvas.data[i + 1] = (canvas.data[i + 1] as number) * (keep * 0.985);
      canvas.data[i + 2] = (canvas.data[i + 2] as number) * (keep * 0.97);
    }
  }
}

/** Three planes of colour: the material, its cloudiness, its pattern, and what is painted over it. */
function painted(part: Part, mask: Plane, m: Matrix, box: Box, view: View): readonly [Plane, Plane, Plane] {
  const { colour, pattern, mottle } = part.material;
  const out = [plane(box.w, box.h), plane(box.w, box.h), plane(box.w, box.h)] as const;
  const det = m.a * m.d - m.b * m.c;
  const spot = new Float64Array(3);
  const tone = 1 / (230 * Math.max(0.4, part.material.size / 110));
  const turn = (-part.grain * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  for (let y = 0, i = 0; y < box.h; y++) {
    let cloud = 1;
    for (let x = 0; x < box.w; x++, i++) {
      if ((mask.data[i] as number) === 0) continue;
      const [px, py] = [x + 0.5 - m.e, y + 0.5 - m.f];
      const [ux, uy] = [(m.d * px - m.c * py) / det, (m.a * py - m.b * px) / det];
      if (mottle > 0 && (x & 3) === 0)
        cloud = 1 + mottle * 1.5 * (fbm(ux * tone * 0.25, uy * tone * 0.25, 24, 24, 3, 71) - 0.5);
      spot[0] = colour[0];
      spot[1] = colour[1];
      spot[2] = colour[2];
      if (pattern) pattern(ux * cos - uy * sin, ux * sin + uy * cos, spot);
      out[0].data[i] = (spot[0] as number) * cloud;
      out[1].data[i] = (spot[1] as number) * cloud;
      out[2].data[i] = (spot[2] as number) * cloud;
    }
  }
  for (const coat of part.paint) {
    const cover = blur(coverage(coat.area, m, box.w, box.h), coat.blur * view.scale);
    for (let i = 0; i < mask.data.length; i++) {
      const share = coat.alpha * (cover.data[i] as number);
      if (share < 0.002) continue;
      for (const c of [0, 1, 2] as const) {
        const old = out[c].data[i] as number;
        out[c].data[i] = old + (coat.colour[c] - old) * share;
      }
    }
  }
  return out;
}

function lay(
  canvas: Canvas,
  part: Part,
  mask: Plane,
  height: Plane,
  skin: readonly [Plane, Plane, Plane],
  box: Box,
  view: View,
): void {
  const { material } = part;
  const surface = texture(material.texture);
  const texels = 512 / (material.size * view.scale);
  const level = levelFor(surface, texels);
  const bump = material.depth / material.size;
  const seen = overlap(box, { x: 0, y: 0, w: canvas.w, h: canvas.h });
  const { matrix: m, scale } = view;
  const det = m.a * m.d - m.b * m.c;
  const grain = (part.grain * Math.PI) / 180;
  const [gc, gs] = [Math.cos(grain), Math.sin(grain)];
  const [tc, ts] = [Math.cos(grain + (view.turn * Math.PI) / 180), Math.sin(grain + (view.turn * Math.PI) / 180)];
  const texel = level.side / material.size;
  const wrapMask = level.side - 1;
  const hd = height.data;
  for (let y = seen.y; y < seen.y + seen.h; y++) {
    const py = y / canvas.h - 0.5;
    for (let x = seen.x; x < seen.x + seen.w; x++) {
      const [bx, by] = [x - box.x, y - box.y];
      const o = by * box.w + bx;
      const cover = (mask.data[o] as number) * part.alpha;
      if (cover === 0) continue;
      const left = bx > 0 ? o - 1 : o;
      const right = bx < box.w - 1 ? o + 1 : o;
      const up = by > 0 ? o - box.w : o;
      const down = by < box.h - 1 ? o + box.w : o;
      let sx = (((hd[right] as number) - (hd[left] as number)) * scale) / 2 + part.tilt[0];
      let sy = (((hd[down] as number) - (hd[up] as number)) * scale) / 2 + part.tilt[1];
      // the repeating surface, turned with the part and with the picture, linear between its texels
      const [ex, ey] = [x + 0.5 - m.e, y + 0.5 - m.f];
      const [ux, uy] = [(m.d * ex - m.c * ey) / det, (m.a * ey - m.b * ex) / det];
      const tx = (ux * gc + uy * gs) * texel;
      const ty = (uy * gc - ux * gs) * texel;
      const [ix, iy] = [Math.floor(tx), Math.floor(ty)];
      const [fx, fy] = [tx - ix, ty - iy];
      const [x0, x1] = [ix & wrapMask, (ix + 1) & wrapMask];
      const [r0, r1] = [(iy & wrapMask) * level.side, ((iy + 1) & wrapMask) * level.side];
      const [w00, w10, w01, w11] = [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy];
      const [i00, i10, i01, i11] = [r0 + x0, r0 + x1, r1 + x0, r1 + x1];
      const dx =
        (level.dx[i00] as number) * w00 +
        (level.dx[i10] as number) * w10 +
        (level.dx[i01] as number) * w01 +
        (level.dx[i11] as number) * w11;
      const dy =
        (level.dy[i00] as number) * w00 +
        (level.dy[i10] as number) * w10 +
        (level.dy[i01] as number) * w01 +
        (level.dy[i11] as number) * w11;
      const tone =
        (level.tone[i00] as number) * w00 +
        (level.tone[i10] as number) * w10 +
        (level.tone[i01] as number) * w01 +
        (level.tone[i11] as number) * w11;
      sx += (dx * tc - dy * ts) * bump;
      sy += (dx * ts + dy * tc) * bump;
      const nz = 1 / Math.sqrt(1 + sx * sx + sy * sy);
      const [nx, ny] = [-sx * nz, -sy * nz];
      const px = x / canvas.w - 0.5;
      let [r, g, b] = [skin[0].data[o] as number, skin[1].data[o] as number, skin[2].data[o] as number];
      if (material.metal) {
        const shown = mirrored(nx, ny, nz, px, py) * tone;
        const white = Math.max(0, shown - 1) * 0.6;
        r = r * shown + white;
        g = g * shown + white;
        b = b * shown + white;
      } else {
        const light = scattered(nx, ny, nz, px, py) * tone;
        const away = 1 - nz;
        const halo = material.fuzz * away * away * 1.4;
        const shine = material.shine > 0 ? material.shine * highlight(nx, ny, nz, px, py, material.gloss) : 0;
        r = r * (light + halo) + halo * 0.05 + shine;
        g = g * (light + halo) + halo * 0.05 + shine * 0.97;
        b = b * (light + halo) + halo * 0.05 + shine * 0.93;
      }
      const i = (y * canvas.w + x) * 4;
      const keep = 1 - cover;
      canvas.data[i] = (canvas.data[i] as number) * keep + r * cover;
      canvas.data[i + 1] = (canvas.data[i + 1] as number) * keep + g * cover;
      canvas.data[i + 2] = (canvas.data[i + 2] as number) * keep + b * cover;
      canvas.data[i + 3] = (canvas.data[i + 3] as number) * keep + cover;
    }
  }
}
