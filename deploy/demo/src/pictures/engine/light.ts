/** The studio: a large soft window up left, a pale wall all round, warm light back from the floor. */
const KEY = unit(-0.48, -0.62, 0.74);
const AMBIENT = 0.46;
const WRAP = 0.22;

function unit(x: number, y: number, z: number): readonly [number, number, number] {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

const step = (from: number, to: number, x: number) => {
  const t = (x - from) / (to - from);
  return t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t);
};

const wrapped = (dot: number) => Math.max(0, (dot + WRAP) / (1 + WRAP));
const FLAT = AMBIENT + (1 - AMBIENT) * wrapped(KEY[2]);

/**
 * Light scattered by a surface with the unit normal; a sheet facing the viewer at the middle gets 1.
 * `px`, `py` (−0.5…0.5) say where on the picture: the window is near, so its side is brighter.
 */
export function scattered(nx: number, ny: number, nz: number, px: number, py: number): number {
  const lx = KEY[0] - px * 0.5;
  const ly = KEY[1] - py * 0.4;
  const lz = KEY[2];
  const dot = (nx * lx + ny * ly + nz * lz) / Math.sqrt(lx * lx + ly * ly + lz * lz);
  const sky = AMBIENT * (0.78 + 0.22 * nz - 0.2 * ny);
  const floor = ny > 0 ? ny * 0.06 : 0;
  return (sky + (1 - AMBIENT) * wrapped(dot) + floor) / FLAT;
}

const LOBE = 2048;

/** Powers of 0…1 for a gloss, as a table: raising to a power is the dearest step of all. */
export function lobeOf(gloss: number): Float32Array {
  return Float32Array.from({ length: LOBE + 2 }, (_, i) => (i / LOBE) ** gloss);
}

/** The highlight of a surface, by the lobe of its gloss: the window itself and a strip light at the right. */
export function highlight(
  nx: number,
  ny: number,
  nz: number,
  px: number,
  py: number,
  gloss: number,
  lobe: Float32Array,
): number {
  const hx = KEY[0] - px * 0.6;
  const hy = KEY[1] - py * 0.5;
  const hz = KEY[2] + 1;
  const dot = (nx * hx + ny * hy + nz * hz) / Math.sqrt(hx * hx + hy * hy + hz * hz);
  const at = dot > 0 ? dot * LOBE : 0;
  const below = at | 0;
  const low = lobe[below] as number;
  const window = low + ((lobe[below + 1] as number) - low) * (at - below);
  const rx = 2 * nz * nx + px * 0.3;
  if (rx < 0.62) return window;
  const strip = step(0.62, 0.8, rx) * (1 - step(0.86, 0.97, rx)) * step(-0.75, -0.1, -Math.abs(ny));
  return window + strip * 0.25 * Math.min(1, gloss / 30);
}

/** What a mirror with that normal shows of the studio, 0…2. */
export function mirrored(nx: number, ny: number, nz: number, px: number, py: number): number {
  const rx = 2 * nz * nx + px * 1.1;
  const up = -2 * nz * ny - py * 0.9;
  const sky = 0.34 + 0.46 * step(-0.05, 0.75, up);
  const horizon = 1 - 0.62 * step(-0.66, -0.42, up) * (1 - step(-0.3, -0.1, up));
  const window = step(-0.98, -0.6, rx) * (1 - step(-0.3, 0.06, rx)) * step(0.08, 0.4, up) * (1 - step(0.78, 1, up));
  const floor = 0.3 * step(0.35, 0.8, -up);
  const strip = 0.5 * step(0.5, 0.62, rx) * (1 - step(0.74, 0.9, rx));
  return (sky + floor) * horizon + window * 0.95 + strip;
}
