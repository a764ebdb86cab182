/** A small, fast, repeatable random source (mulberry32). */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function hash(x: number, y: number, seed: number): number {
  let n = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 2147483647);
  n = Math.imul(n ^ (n >>> 13), 1274126177);
  return ((n ^ (n >>> 16)) >>> 0) / 4294967296;
}

const smooth = (t: number) => t * t * (3 - 2 * t);
const wrap = (n: number, period: number) => ((n % period) + period) % period;

/** Smooth noise 0…1 that repeats after `px` × `py` cells. */
export function valueNoise(x: number, y: number, px: number, py: number, seed: number): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [smooth(x - x0), smooth(y - y0)];
  const [xa, xb, ya, yb] = [wrap(x0, px), wrap(x0 + 1, px), wrap(y0, py), wrap(y0 + 1, py)];
  const top = hash(xa, ya, seed) * (1 - fx) + hash(xb, ya, seed) * fx;
  const low = hash(xa, yb, seed) * (1 - fx) + hash(xb, yb, seed) * fx;
  return top * (1 - fy) + low * fy;
}

/** Several octaves of smooth noise, 0…1, repeating in the unit square. */
export function fbm(u: number, v: number, cellsX: number, cellsY: number, octaves: number, seed: number): number {
  let [sum, weight, total] = [0, 1, 0];
  let [px, py] = [cellsX, cellsY];
  for (let octave = 0; octave < octaves; octave++) {
    sum += weight * valueNoise(u * px, v * py, px, py, seed + octave);
    total += weight;
    weight /= 2;
    px *= 2;
    py *= 2;
  }
  return sum / total;
}

/** Distances to the nearest and the second nearest of scattered points, in cells; repeats in the unit square. */
export function cells(u: number, v: number, count: number, seed: number): readonly [number, number] {
  const [x, y] = [u * count, v * count];
  const [cx, cy] = [Math.floor(x), Math.floor(y)];
  let [first, second] = [9, 9];
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const [gx, gy] = [cx + dx, cy + dy];
      const [wx, wy] = [wrap(gx, count), wrap(gy, count)];
      const [px, py] = [gx + 0.1 + 0.8 * hash(wx, wy, seed), gy + 0.1 + 0.8 * hash(wx, wy, seed + 99)];
      const d = Math.hypot(px - x, py - y);
      if (d < first) [first, second] = [d, first];
      else if (d < second) second = d;
    }
  }
  return [first, second];
}
