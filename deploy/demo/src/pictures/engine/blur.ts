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
  const third = radius / 3;
  boxRows(source, spare, third);
  boxColumns(spare, out, third);
  for (let pass = 1; pass < 3; pass++) {
    boxRows(out, spare, third);
    boxColumns(spare, out, third);
  }
  return out;
}

/** The mean over a square around each pixel: one pass each way. */
export function boxBlur(source: Plane, radius: number): Plane {
  const [out, spare] = [plane(source.w, source.h), plane(source.w, source.h)];
  boxRows(source, spare, radius);
  boxColumns(spare, out, radius);
  return out;
}

function boxRows({ w, h, data }: Plane, to: Plane, radius: number): void {
  const whole = Math.floor(radius);
  const part = radius - whole;
  const weight = 1 / (2 * radius + 1);
  const out = to.data;
  for (let y = 0; y < h; y++) {
    const row = y * w;
    const last = row + w - 1;
    let sum = 0;
    for (let x = -whole; x <= whole; x++) sum += data[Math.min(last, Math.max(row, row + x))] as number;
    for (let x = 0; x < w; x++) {
      const at = row + x;
      const before = at - whole - 1;
      const after = at + whole + 1;
      const left = data[Math.max(row, before)] as number;
      const right = data[Math.min(last, after)] as number;
      out[at] = (sum + part * (left + right)) * weight;
      const leaving = at - whole;
      sum += right - (data[Math.max(row, leaving)] as number);
    }
  }
}

function boxColumns({ w, h, data }: Plane, to: Plane, radius: number): void {
  const whole = Math.floor(radius);
  const part = radius - whole;
  const weight = 1 / (2 * radius + 1);
  const sums = new Float32Array(w);
  const out = to.data;
  const row = (y: number) => Math.min(h - 1, Math.max(0, y)) * w;
  for (let y = -whole; y <= whole; y++) {
    const r = row(y);
    for (let x = 0; x < w; x++) sums[x] = (sums[x] as number) + (data[r + x] as number);
  }
  for (let y = 0; y < h; y++) {
    let above = row(y - whole - 1);
    let below = row(y + whole + 1);
    let leaving = row(y - whole);
    for (let x = 0, o = y * w; x < w; x++, o++, above++, below++, leaving++) {
      const sum = sums[x] as number;
      const down = data[below] as number;
      out[o] = (sum + part * ((data[above] as number) + down)) * weight;
      sums[x] = sum + down - (data[leaving] as number);
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
  const columns = stops(source.w, w);
  const rows = stops(source.h, h);
  const { data } = source;
  for (let y = 0, o = 0; y < h; y++) {
    const fy = rows.share[y] as number;
    const r0 = (rows.at[y] as number) * source.w;
    const r1 = Math.min(source.h - 1, (rows.at[y] as number) + 1) * source.w;
    for (let x = 0; x < w; x++, o++) {
      const x0 = columns.at[x] as number;
      const x1 = x0 + 1 < source.w ? x0 + 1 : x0;
      const fx = columns.share[x] as number;
      const top = (data[r0 + x0] as number) * (1 - fx) + (data[r0 + x1] as number) * fx;
      const low = (data[r1 + x0] as number) * (1 - fx) + (data[r1 + x1] as number) * fx;
      out.data[o] = top * (1 - fy) + low * fy;
    }
  }
  return out;
}

/** For each of `to` pixels: the pixel of `from` before it, and the share of the way to the next. */
function stops(from: number, to: number): { readonly at: Int32Array; readonly share: Float32Array } {
  const [at, share] = [new Int32Array(to), new Float32Array(to)];
  for (let i = 0; i < to; i++) {
    const v = Math.min(from - 1, Math.max(0, ((i + 0.5) * from) / to - 0.5));
    at[i] = Math.floor(v);
    share[i] = v - Math.floor(v);
  }
  return { at, share };
}
