import { blur, enlarge } from './blur.ts';
import type { Area } from './geometry.ts';
import { inflate } from './inflate.ts';
import { fbm } from './noise.ts';
import type { Crumple, Part } from './part.ts';
import { coverage, type Matrix, type Plane, plane } from './raster.ts';

const COARSE = 88;

/** A rectangle of pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** The matrix seen from the corner of a box. */
export const within = (m: Matrix, box: Box): Matrix => ({ ...m, e: m.e - box.x, f: m.f - box.y });

/** The smallest box of pixels around an area, grown by a margin. */
export function boxOf(shape: Area, m: Matrix, margin: number): Box {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of shape) {
    for (const [px, py] of ring) {
      const [x, y] = [m.a * px + m.c * py + m.e, m.b * px + m.d * py + m.f];
      if (x < x0) x0 = x;
      if (x > x1) x1 = x;
      if (y < y0) y0 = y;
      if (y > y1) y1 = y;
    }
  }
  const [x, y] = [Math.floor(x0 - margin), Math.floor(y0 - margin)];
  return { x, y, w: Math.ceil(x1 + margin) - x, h: Math.ceil(y1 + margin) - y };
}

/** What two boxes share (width or height 0 when nothing). */
export function overlap(a: Box, b: Box): Box {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  return {
    x,
    y,
    w: Math.max(0, Math.min(a.x + a.w, b.x + b.w) - x),
    h: Math.max(0, Math.min(a.y + a.h, b.y + b.h) - y),
  };
}

/** The relief of a part in units: its round edge, how it is blown up, its folds and its unevenness. */
export function heightOf(part: Part, mask: Plane, m: Matrix, box: Box, scale: number): Plane {
  const out = plane(box.w, box.h);
  if (part.round > 0) addRoundEdge(out, mask, part.round, scale);
  if (part.puff > 0) addPuff(out, part, m, box);
  for (const { area, blur: soft, height } of part.relief) {
    const hill = blur(coverage(area, within(m, box), box.w, box.h), soft * scale);
    for (let i = 0; i < out.data.length; i++) out.data[i] = (out.data[i] as number) + height * (hill.data[i] as number);
  }
  if (part.crumple) addCrumple(out, part.crumple, m, box);
  return out;
}

function addRoundEdge(out: Plane, mask: Plane, round: number, scale: number): void {
  const soft = blur(mask, round * scale);
  for (let i = 0; i < out.data.length; i++) {
    const t = Math.min(1, Math.max(0, ((soft.data[i] as number) - 0.5) * 2));
    out.data[i] = round * 0.85 * Math.sin((t * Math.PI) / 2);
  }
}

/** Blown up over the whole part, seen or not, so that a close-up has the same form as the full picture. */
function addPuff(out: Plane, part: Part, m: Matrix, box: Box): void {
  const whole = boxOf(part.area, m, 0);
  const by = Math.max(1, Math.max(whole.w, whole.h) / COARSE);
  const [w, h] = [Math.ceil(whole.w / by) + 4, Math.ceil(whole.h / by) + 4];
  const [x0, y0] = [whole.x - 2 * by, whole.y - 2 * by];
  const small = { a: m.a / by, b: m.b / by, c: m.c / by, d: m.d / by, e: (m.e - x0) / by, f: (m.f - y0) / by };
  const form = inflate(coverage(part.area, small, w, h));
  const grown = enlarge(blur(form, 1.6), Math.round(w * by), Math.round(h * by));
  const smooth = blur(grown, by * 1.6);
  for (let y = 0, i = 0; y < box.h; y++) {
    const sy = Math.round(y + box.y - y0);
    if (sy < 0 || sy >= smooth.h) {
      i += box.w;
      continue;
    }
    for (let x = 0; x < box.w; x++, i++) {
      const sx = Math.round(x + box.x - x0);
      if (sx < 0 || sx >= smooth.w) continue;
      out.data[i] = (out.data[i] as number) + part.puff * (smooth.data[sy * smooth.w + sx] as number);
    }
  }
}

function addCrumple(out: Plane, crumple: Crumple, m: Matrix, box: Box): void {
  const by = 6;
  const [w, h] = [Math.ceil(box.w / by), Math.ceil(box.h / by)];
  const waves = plane(w, h);
  const det = m.a * m.d - m.b * m.c;
  const angle = ((crumple.angle ?? 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) / crumple.size, Math.sin(angle) / crumple.size];
  for (let y = 0, i = 0; y < h; y++) {
    for (let x = 0; x < w; x++, i++) {
      const [px, py] = [(x + 0.5) * by + box.x - m.e, (y + 0.5) * by + box.y - m.f];
      const [ux, uy] = [(m.d * px - m.c * py) / det, (m.a * py - m.b * px) / det];
      const u = (ux * cos + uy * sin) / (crumple.stretch ?? 1);
      const v = uy * cos - ux * sin;
      const bend = fbm(u / 64 + 0.31, v / 64 + 0.17, 48, 48, 2, (crumple.seed ?? 1) + 40);
      waves.data[i] = crumple.height * fbm(u / 64 + bend * 0.02, v / 64 + bend * 0.02, 64, 64, 3, crumple.seed ?? 1);
    }
  }
  const grown = blur(enlarge(waves, w * by, h * by), by);
  for (let y = 0, i = 0; y < box.h; y++) {
    for (let x = 0; x < box.w; x++, i++)
      out.data[i] = (out.data[i] as number) + (grown.data[y * grown.w + x] as number);
  }
}
