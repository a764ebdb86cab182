import { type Plane, plane } from './raster.ts';

/**
 * A soft blur that reaches exactly `radius` pixels: three box passes each way.
 * Wide ones are done at a quarter of the size, where nobody sees the difference.
 */
export function blur(source: Plane, radius: number): Plane {
  if (radius < 0.5) return source;
  if (radius >= 28) return enlarge(blur(shrink(source, 4), radius / 4), source.w, source.h);
  const out = plane(source.w, source.h);
  const spare = plane(source.w, source.h);
  out.data.set(source.data);
  const third = radius / 3;
  for (let pass = 0; pass < 3; pass++) {
    boxRows(out, spare, third);
    boxColumns(spare, out, third);
  }
  return out;
}

function boxRows({ w, h, data }: Plane, to: Plane, radius: number): void {
  const whole = Math.floor(radius);
  const part = radius - whole;
  const weight = 1 / (2 * radius + 1);
  for (let y = 0; y < h; y++) {
    const row = y * w;
    const at = (x: number) => data[row + (x < 0 ? 0 : x >= w ? w - 1 : x)] as number;
    let sum = 0;
    for (let x = -whole; x <= whole; x++) sum += at(x);
    for (let x = 0; x < w; x++) {
      to.data[row + x] = (sum + part * (at(x - whole - 1) + at(x + whole + 1))) * weight;
      sum += at(x + whole + 1) - at(x - whole);
    }
  }
}

function boxColumns({ w, h, data }: Plane, to: Plane, radius: number): void {
  const whole = Math.floor(radius);
  const part = radius - whole;
  const weight = 1 / (2 * radius + 1);
  const sums = new Float32Array(w);
  const row = (y: number) => (y < 0 ? 0 : y >= h ? h - 1 : y) * w;
  for (let y = -whole; y <= whole; y++) {
    const r = row(y);
    for (let x = 0; x < w; x++) sums[x] = (sums[x] as number) + (data[r + x] as number);
  }
  for (let y = 0; y < h; y++) {
    const [above, below, leaving] = [row(y - whole - 1), row(y + whole + 1), row(y - whole)];
    for (let x = 0, o = y * w; x < w; x++, o++) {
      const [up, down] = [data[above + x] as number, data[below + x] as number];
      to.data[o] = ((sums[x] as number) + part * (up + down)) * weight;
      sums[x] = (sums[x] as number) + down - (data[leaving + x] as number);
    }
  }
}

/** The mean of each block of `by` × `by` pixels. */
export function shrink(source: Plane, by: number): Plane {
  const out = plane(Math.max(1, Math.ceil(source.w / by)), Math.max(1, Math.ceil(source.h / by)));
  for (let y = 0; y < out.h; y++) {
    for (let x = 0; x < out.w; x++) {
      const [x1, y1] = [Math.min(source.w, (x + 1) * by), Math.min(source.h, (y + 1) * by)];
      let sum = 0;
      for (let sy = y * by; sy < y1; sy++) {
        for (let sx = x * by; sx < x1; sx++) sum += source.data[sy * source.w + sx] as number;
      }
      out.data[y * out.w + x] = sum / ((x1 - x * by) * (y1 - y * by));
    }
  }
  return out;
}

/** Stretches a plane to a size, linear between its pixels. */
export function enlarge(source: Plane, w: number, h: number): Plane {
  const out = plane(w, h);
  const [sx, sy] = [source.w / w, source.h / h];
  for (let y = 0; y < h; y++) {
    const v = Math.min(source.h - 1, Math.max(0, (y + 0.5) * sy - 0.5));
    const y0 = Math.floor(v);
    const fy = v - y0;
    const r0 = y0 * source.w;
    const r1 = Math.min(source.h - 1, y0 + 1) * source.w;
    for (let x = 0, o = y * w; x < w; x++, o++) {
      const u = Math.min(source.w - 1, Math.max(0, (x + 0.5) * sx - 0.5));
      const x0 = Math.floor(u);
      const fx = u - x0;
      const x1 = Math.min(source.w - 1, x0 + 1);
      const top = (source.data[r0 + x0] as number) * (1 - fx) + (source.data[r0 + x1] as number) * fx;
      const low = (source.data[r1 + x0] as number) * (1 - fx) + (source.data[r1 + x1] as number) * fx;
      out.data[o] = top * (1 - fy) + low * fy;
    }
  }
  return out;
}
