import { type Plane, plane } from './raster.ts';

const SWEEPS = 180;
const OVER = 1.88;

/**
 * The shape as if blown up between two sheets: the solution of Δu = −1 inside the mask, zero at its edge,
 * as a height 0…1 (the square root makes the edge round). For small planes; stretch the answer afterwards.
 */
export function inflate(mask: Plane): Plane {
  const { w, h } = mask;
  const u = plane(w, h);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let y = 1; y < h - 1; y++) {
      for (let x = 1, i = y * w + 1; x < w - 1; x++, i++) {
        if ((mask.data[i] as number) < 0.3) continue;
        const here = u.data[i] as number;
        const round =
          ((u.data[i - 1] as number) +
            (u.data[i + 1] as number) +
            (u.data[i - w] as number) +
            (u.data[i + w] as number) +
            1) /
          4;
        u.data[i] = here + OVER * (round - here);
      }
    }
  }
  let top = 0;
  for (const value of u.data) top = Math.max(top, value);
  for (let i = 0; i < u.data.length; i++) u.data[i] = Math.sqrt(Math.max(0, u.data[i] as number) / (top || 1));
  return u;
}
