import { blur } from './blur.ts';
import { type Box, boxOf, coarser, grown, overlap, within } from './boxes.ts';
import type { Area } from './geometry.ts';
import { coverage, type Matrix, type Plane } from './raster.ts';

/** A blurred cover on a coarse grid of its own: where it begins, and how many pixels one of its cells is. */
export interface SoftCover {
  readonly box: Box;
  readonly by: number;
  readonly plane: Plane;
}

/**
 * The cover of an area blurred by a radius in pixels, only as far as it reaches into the box, and only as fine
 * as the blur needs. Nothing when it does not reach the box.
 */
export function softCover(shape: Area, m: Matrix, box: Box, radius: number): SoftCover | undefined {
  const by = radius >= 16 ? 4 : radius >= 6 ? 2 : 1;
  const reach = Math.ceil(radius) + 2 * by;
  const seen = overlap(boxOf(shape, m, reach), grown(box, by));
  if (seen.w < 1 || seen.h < 1) return undefined;
  const area = grown(seen, reach);
  const [w, h] = [Math.ceil(area.w / by), Math.ceil(area.h / by)];
  const cover = coverage(shape, coarser(within(m, area), by), w, h);
  return { box: area, by, plane: blur(cover, radius / by) };
}

/** Adds a soft cover, times a factor, to a plane whose cells are `cell` pixels and begin at the corner of a box. */
export function addSoft(out: Plane, box: Box, cell: number, soft: SoftCover, factor: number): void {
  const { plane: from, by } = soft;
  const ratio = cell / by;
  const [ox, oy] = [(box.x - soft.box.x) / by, (box.y - soft.box.y) / by];
  const x0 = Math.max(0, Math.ceil((0.5 - ox) / ratio - 0.5));
  const x1 = Math.min(out.w - 1, Math.floor((from.w - 1.5 - ox) / ratio - 0.5));
  const y0 = Math.max(0, Math.ceil((0.5 - oy) / ratio - 0.5));
  const y1 = Math.min(out.h - 1, Math.floor((from.h - 1.5 - oy) / ratio - 0.5));
  for (let y = y0; y <= y1; y++) {
    const v = oy + (y + 0.5) * ratio - 0.5;
    const iy = Math.floor(v);
    const fy = v - iy;
    const row = iy * from.w;
    for (let x = x0; x <= x1; x++) {
      const u = ox + (x + 0.5) * ratio - 0.5;
      const ix = Math.floor(u);
      const fx = u - ix;
      const i = row + ix;
      const top = (from.data[i] as number) + ((from.data[i + 1] as number) - (from.data[i] as number)) * fx;
      const j = i + from.w;
      const low = (from.data[j] as number) + ((from.data[j + 1] as number) - (from.data[j] as number)) * fx;
      const o = y * out.w + x;
      out.data[o] = (out.data[o] as number) + (top + (low - top) * fy) * factor;
    }
  }
}
