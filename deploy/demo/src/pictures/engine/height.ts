import { blur, boxBlur, enlarge, shrink } from './blur.ts';
import { type Box, boxOf, coarser, within } from './boxes.ts';
import { inflate } from './inflate.ts';
import { fbm } from './noise.ts';
import type { Crumple, Part } from './part.ts';
import { coverage, type Matrix, type Plane, plane } from './raster.ts';
import { addSoft, softCover } from './soft.ts';

/** Cells of the grid on which a shape is blown up, along its longer side. */
const COARSE = 88;
/** Slow changes of height are computed for cells of this many pixels. */
const CELL = 4;

/** The relief of a part in units: its round edge, how it is blown up, its folds and its unevenness. */
export function heightOf(part: Part, mask: Plane, m: Matrix, box: Box, scale: number): Plane {
  const fine = plane(box.w, box.h);
  const slow = plane(Math.ceil(box.w / CELL) + 1, Math.ceil(box.h / CELL) + 1);
  let isSlow = false;
  if (part.round > 0) addRoundEdge(fine, mask, part.round, scale);
  if (part.puff > 0) {
    addPuff(slow, part, m, box);
    isSlow = true;
  }
  if (part.crumple) {
    addCrumple(slow, part.crumple, m, box);
    isSlow = true;
  }
  for (const { area, blur: soft, height } of part.relief) {
    const radius = soft * scale;
    const hill = softCover(area, m, box, radius);
    if (!hill) continue;
    if (radius >= 16) {
      addSoft(slow, box, CELL, hill, height);
      isSlow = true;
    } else addSoft(fine, box, 1, hill, height);
  }
  return isSlow ? sum(fine, slow) : fine;
}

/** Adds the slow plane, stretched and smoothed so that its cells leave no facets in the light. */
function sum(fine: Plane, slow: Plane): Plane {
  const smooth = boxBlur(enlarge(slow, slow.w * CELL, slow.h * CELL), CELL / 2);
  for (let y = 0, i = 0; y < fine.h; y++) {
    const row = y * smooth.w;
    for (let x = 0; x < fine.w; x++, i++) fine.data[i] = (fine.data[i] as number) + (smooth.data[row + x] as number);
  }
  return fine;
}

function addRoundEdge(out: Plane, mask: Plane, round: number, scale: number): void {
  const soft = round * scale < 8 ? blur(mask, round * scale) : halved(mask, round * scale);
  const top = round * 0.85;
  for (let i = 0; i < out.data.length; i++) {
    const t = ((soft.data[i] as number) - 0.5) * 2;
    if (t > 0) out.data[i] = top * Math.sin((Math.min(1, t) * Math.PI) / 2);
  }
}

/** Wide enough a blur needs only every second pixel. */
const halved = (mask: Plane, radius: number): Plane =>
  boxBlur(enlarge(blur(shrink(mask, 2), radius / 2), mask.w, mask.h), 1);

/** Blown up over the whole part, seen or not, so that a close-up has the same form as the full picture. */
function addPuff(out: Plane, part: Part, m: Matrix, box: Box): void {
  const whole = boxOf(part.area, m, 0);
  const by = Math.max(1, Math.max(whole.w, whole.h) / COARSE);
  const edge = { x: whole.x - 3 * by, y: whole.y - 3 * by, w: 0, h: 0 };
  const [w, h] = [Math.ceil(whole.w / by) + 6, Math.ceil(whole.h / by) + 6];
  const form = blur(inflate(coverage(part.area, coarser(within(m, edge), by), w, h)), 1.6);
  for (let y = 0, i = 0; y < out.h; y++) {
    const v = (box.y + (y + 0.5) * CELL - edge.y) / by - 0.5;
    for (let x = 0; x < out.w; x++, i++) {
      const u = (box.x + (x + 0.5) * CELL - edge.x) / by - 0.5;
      out.data[i] = (out.data[i] as number) + part.puff * curved(form, u, v);
    }
  }
}

const weights = new Float64Array(8);

function weigh(t: number, at: number): void {
  const u = 1 - t;
  weights[at] = (u * u * u) / 6;
  weights[at + 1] = (3 * t * t * t - 6 * t * t + 4) / 6;
  weights[at + 2] = (3 * u * u * u - 6 * u * u + 4) / 6;
  weights[at + 3] = (t * t * t) / 6;
}

/** A value between the cells of a plane by cubic B-splines: smooth in its slope too. */
function curved({ w, h, data }: Plane, u: number, v: number): number {
  const [x, y] = [Math.floor(u), Math.floor(v)];
  if (x < 1 || y < 1 || x > w - 3 || y > h - 3) return 0;
  weigh(u - x, 0);
  weigh(v - y, 4);
  let total = 0;
  for (let j = 0; j < 4; j++) {
    const row = (y + j - 1) * w + x - 1;
    let line = 0;
    for (let i = 0; i < 4; i++) line += (data[row + i] as number) * (weights[i] as number);
    total += line * (weights[4 + j] as number);
  }
  return total;
}

function addCrumple(out: Plane, crumple: Crumple, m: Matrix, box: Box): void {
  const det = m.a * m.d - m.b * m.c;
  const angle = ((crumple.angle ?? 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) / crumple.size, Math.sin(angle) / crumple.size];
  const seed = crumple.seed ?? 1;
  for (let y = 0, i = 0; y < out.h; y++) {
    for (let x = 0; x < out.w; x++, i++) {
      const px = (x + 0.5) * CELL + box.x - m.e;
      const py = (y + 0.5) * CELL + box.y - m.f;
      const ux = (m.d * px - m.c * py) / det;
      const uy = (m.a * py - m.b * px) / det;
      const u = (ux * cos + uy * sin) / (crumple.stretch ?? 1);
      const v = uy * cos - ux * sin;
      const bend = fbm(u / 64 + 0.31, v / 64 + 0.17, 48, 48, 2, seed + 40) * 0.02;
      out.data[i] = (out.data[i] as number) + crumple.height * fbm(u / 64 + bend, v / 64 + bend, 64, 64, 3, seed);
    }
  }
}
