import type { Area } from './geometry.ts';

/** A single-channel picture of floats. */
export interface Plane {
  readonly w: number;
  readonly h: number;
  readonly data: Float32Array;
}

/** Makes an empty plane. */
export const plane = (w: number, h: number): Plane => ({ w, h, data: new Float32Array(w * h) });

/** From product units to pixels of the plane: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export interface Matrix {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

/**
 * Coverage of an area, 0…1 per pixel: exact signed areas accumulated along the edges and summed along rows,
 * so that a picture of any size needs only time for its outline.
 */
export function coverage(shape: Area, m: Matrix, w: number, h: number): Plane {
  const stride = w + 2;
  const sums = new Float32Array(stride * h + 2);
  for (const ring of shape) {
    let last = ring[ring.length - 1];
    for (const point of ring) {
      if (last) {
        edge(
          sums,
          stride,
          w,
          h,
          m.a * last[0] + m.c * last[1] + m.e,
          m.b * last[0] + m.d * last[1] + m.f,
          m.a * point[0] + m.c * point[1] + m.e,
          m.b * point[0] + m.d * point[1] + m.f,
        );
      }
      last = point;
    }
  }
  const out = plane(w, h);
  for (let y = 0; y < h; y++) {
    let sum = 0;
    for (let x = 0, i = y * stride, o = y * w; x < w; x++, i++, o++) {
      sum += sums[i] as number;
      const covered = sum < 0 ? -sum : sum;
      out.data[o] = covered > 1 ? 1 : covered < 0.002 ? 0 : covered;
    }
  }
  return out;
}

function edge(
  sums: Float32Array,
  stride: number,
  w: number,
  h: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): void {
  if (ay === by) return;
  const sign = ay < by ? 1 : -1;
  const [x0, y0, x1, y1] = ay < by ? [ax, ay, bx, by] : [bx, by, ax, ay];
  if (y1 <= 0 || y0 >= h) return;
  const slope = (x1 - x0) / (y1 - y0);
  let x = y0 < 0 ? x0 - y0 * slope : x0;
  const bottom = Math.min(h, Math.ceil(y1));
  for (let y = Math.max(0, Math.floor(y0)); y < bottom; y++) {
    const dy = Math.min(y + 1, y1) - Math.max(y, y0);
    const next = x + slope * dy;
    const from = Math.min(w, Math.max(0, Math.min(x, next)));
    const to = Math.min(w, Math.max(0, Math.max(x, next)));
    span(sums, y * stride, dy * sign, from, to);
    x = next;
  }
}

function span(sums: Float32Array, row: number, d: number, from: number, to: number): void {
  const first = Math.floor(from);
  const end = Math.ceil(to);
  if (end <= first + 1) {
    const share = (from + to) / 2 - first;
    sums[row + first] = (sums[row + first] as number) + d * (1 - share);
    sums[row + first + 1] = (sums[row + first + 1] as number) + d * share;
    return;
  }
  const s = d / (to - from);
  let before = 0;
  for (let x = first; x <= end; x++) {
    const reach = Math.min(x + 1, to);
    const full = x >= to ? d : covered(s, from, Math.max(x, from), reach, x);
    const delta = full - before;
    sums[row + x] = (sums[row + x] as number) + delta;
    before = full;
  }
}

/** The height that has entered the row up to pixel x, weighed by how much of the pixel lies to the right. */
function covered(s: number, from: number, start: number, reach: number, x: number): number {
  const entered = start - from;
  const width = reach - start;
  return s * (entered + width * (x + 1 - (start + reach) / 2));
}
