import type { Area } from './geometry.ts';
import type { Matrix } from './raster.ts';

/** A rectangle of pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** The matrix seen from the corner of a box. */
export const within = (m: Matrix, box: Box): Matrix => ({ ...m, e: m.e - box.x, f: m.f - box.y });

/** The matrix onto pixels `by` times as large. */
export const coarser = (m: Matrix, by: number): Matrix => ({
  a: m.a / by,
  b: m.b / by,
  c: m.c / by,
  d: m.d / by,
  e: m.e / by,
  f: m.f / by,
});

/** The smallest box of pixels around an area, grown by a margin. */
export function boxOf(shape: Area, m: Matrix, margin: number): Box {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of shape) {
    for (const point of ring) {
      const x = m.a * point[0] + m.c * point[1] + m.e;
      const y = m.b * point[0] + m.d * point[1] + m.f;
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

/** The box grown on all sides. */
export const grown = (box: Box, by: number): Box => ({
  x: box.x - by,
  y: box.y - by,
  w: box.w + 2 * by,
  h: box.h + 2 * by,
});
