import { cells, fbm, random, valueNoise } from './noise.ts';

/** Relief (0…1) and tone (around 1) of a surface at a point of the repeating unit square. */
type Grain = (u: number, v: number) => readonly [number, number];

const TAU = Math.PI * 2;
const step = (from: number, to: number, x: number) => {
  const t = Math.min(1, Math.max(0, (x - from) / (to - from)));
  return t * t * (3 - 2 * t);
};
const fract = (x: number) => x - Math.floor(x);
/** A thread seen from above: a half round, 0 at its edges. */
const thread = (x: number) => Math.sqrt(Math.max(0, 1 - (2 * fract(x) - 1) ** 2));

const pebble: Grain = (u, v) => {
  const wu = u + 0.012 * (fbm(u, v, 6, 6, 2, 3) - 0.5) * 4;
  const wv = v + 0.012 * (fbm(u, v, 6, 6, 2, 17) - 0.5) * 4;
  const [a, b] = cells(wu, wv, 26, 5);
  const cushion = step(0.02, 0.5, b - a);
  const fine = fbm(u, v, 96, 96, 2, 9);
  return [cushion * 0.86 + fine * 0.14, 0.86 + 0.16 * step(0, 0.22, b - a)];
};

const calf: Grain = (u, v) => {
  const [a, b] = cells(u, v, 64, 21);
  const plates = step(0.02, 0.4, b - a);
  const swell = fbm(u, v, 10, 10, 3, 4);
  return [plates * 0.35 + swell * 0.65, 0.965 + 0.04 * plates + 0.05 * (swell - 0.5)];
};

const suede: Grain = (u, v) => {
  const nap = fbm(u, v, 90, 60, 3, 31);
  const brush = fbm(u + v * 0.06, v, 40, 9, 3, 8);
  return [nap * 0.8 + brush * 0.2, 0.84 + 0.2 * nap + 0.18 * (brush - 0.4)];
};

const saffiano: Grain = (u, v) => {
  const [x, y] = [u * 34, v * 34];
  const row = Math.floor(y);
  const dash = fract(x + y * 0.5 + (row % 2) * 0.5);
  const ridge = step(0.08, 0.3, dash) * (1 - step(0.7, 0.92, dash));
  const across = thread(y) ** 0.7;
  return [ridge * across * 0.9 + 0.1 * fbm(u, v, 60, 60, 2, 2), 0.93 + 0.07 * ridge * across];
};

const weave =
  (count: number, slub: number, seed: number): Grain =>
  (u, v) => {
    const du = slub * (fbm(u, v, 3, 40, 2, seed) - 0.5);
    const dv = slub * (fbm(u, v, 40, 3, 2, seed + 7) - 0.5);
    const [x, y] = [u * count + du * 2, v * count + dv * 2];
    const over = (Math.floor(x) + Math.floor(y)) % 2 === 0;
    const [fx, fy] = [fract(x), fract(y)];
    const h = over
      ? thread(x) * (0.55 + 0.45 * Math.sin(Math.PI * fy))
      : thread(y) * (0.55 + 0.45 * Math.sin(Math.PI * fx));
    const yarn = over
      ? valueNoise(Math.floor(x), v * 6, count, 6, seed)
      : valueNoise(u * 6, Math.floor(y), 6, count, seed + 3);
    return [h, 0.8 + 0.16 * h + slub * 0.28 * (yarn - 0.5)];
  };

const twill: Grain = (u, v) => {
  const [x, y] = [u * 64, v * 64];
  const rib = thread((x + y) / 2);
  const yarn = thread(y);
  const fibre = fbm(u, v, 120, 40, 2, 5);
  return [rib * 0.7 + yarn * 0.2 + fibre * 0.1, 0.84 + 0.14 * rib + 0.06 * (fibre - 0.5)];
};

const herringbone: Grain = (u, v) => {
  const stripe = Math.floor(u * 8);
  const x = u * 64;
  const y = v * 64;
  const way = stripe % 2 === 0 ? x + y : y - x;
  const rib = thread(way / 4);
  const fuzz = fbm(u, v, 150, 150, 2, 44);
  const light = step(0.35, 0.75, rib);
  return [rib * 0.4 + fuzz * 0.6, 0.7 + 0.42 * light + 0.22 * (fuzz - 0.5)];
};

const wool: Grain = (u, v) => {
  const a = fbm(u + 0.08 * v, v, 30, 110, 3, 12);
  const b = fbm(u, v + 0.06 * u, 120, 34, 3, 70);
  const cloud = fbm(u, v, 7, 7, 3, 90);
  const h = Math.max(a, b);
  return [h * 0.8 + cloud * 0.2, 0.78 + 0.3 * (h - 0.1) * 0.8 + 0.14 * (cloud - 0.5)];
};

/** Plain knitting: columns of V stitches. */
const stockinette =
  (columns: number, rows: number, hair: number): Grain =>
  (u, v) => {
    const x = u * columns;
    const left = fract(x) < 0.5;
    const across = left ? fract(x) * 2 : 2 - fract(x) * 2;
    const y = v * rows + across * 0.62;
    const leg = thread(across * 0.94 + 0.03) * thread(y) ** 0.8;
    const strand = 0.06 * Math.sin(TAU * (y * 3 + across * 2));
    const fuzz = fbm(u, v, 110, 110, 3, 60) - 0.5;
    return [leg + strand * leg + hair * fuzz, 0.62 + 0.36 * leg + hair * 0.5 * fuzz];
  };

/** Ribbing: raised columns of V stitches with deep grooves between. */
const rib: Grain = (u, v) => {
  const x = u * 12;
  const f = fract(x);
  const up = f < 0.62;
  const column = up ? Math.sin((Math.PI * f) / 0.62) : 0;
  const within = fract((f / 0.62) * 1);
  const across = within < 0.5 ? within * 2 : 2 - within * 2;
  const y = v * 30 + across * 0.6;
  const leg = up ? thread(across * 0.9 + 0.05) * thread(y) : 0.25 * thread(v * 30);
  const fuzz = fbm(u, v, 100, 100, 2, 61) - 0.5;
  return [0.7 * column + 0.3 * leg + 0.1 * fuzz, 0.55 + 0.3 * column + 0.16 * leg + 0.08 * fuzz];
};

const corduroy: Grain = (u, v) => {
  const wale = thread(u * 26);
  const pile = fbm(u, v, 130, 90, 2, 55);
  return [wale * 0.85 + pile * 0.15, 0.7 + 0.3 * wale + 0.12 * (pile - 0.5)];
};

/** Curled pile: shearling and bouclé. */
const curls: Grain = (u, v) => {
  const wu = u + 0.03 * (fbm(u, v, 9, 9, 2, 5) - 0.5);
  const wv = v + 0.03 * (fbm(u, v, 9, 9, 2, 25) - 0.5);
  const [a, b] = cells(wu, wv, 20, 3);
  const tuft = step(0, 0.7, b - a);
  const swirl = 0.5 + 0.5 * Math.sin(TAU * (a * 2.6 + fbm(u, v, 24, 24, 2, 77) * 1.5));
  return [tuft * 0.7 + swirl * 0.3, 0.8 + 0.16 * tuft + 0.08 * swirl];
};

const nylon: Grain = (u, v) => {
  const crinkle = fbm(u, v, 9, 14, 4, 15);
  const yarn = thread(u * 110) * 0.5 + thread(v * 110) * 0.5;
  return [crinkle * 0.85 + yarn * 0.15, 0.97 + 0.05 * (crinkle - 0.5) + 0.02 * yarn];
};

const wood: Grain = (u, v) => {
  const bend = fbm(u, v, 2, 5, 3, 41);
  const ring = 0.5 + 0.5 * Math.sin(TAU * (v * 9 + bend * 3.2));
  const fibre = fbm(u, v, 6, 150, 3, 51);
  return [0.4 * ring + 0.6 * fibre, 0.8 + 0.16 * ring + 0.26 * (fibre - 0.5)];
};

const plaster: Grain = (u, v) => {
  const trowel = fbm(u, v, 5, 8, 5, 81);
  return [trowel, 0.97 + 0.06 * (trowel - 0.5)];
};

const paper: Grain = (u, v) => {
  const pulp = fbm(u, v, 60, 60, 4, 91);
  return [pulp, 0.985 + 0.03 * (pulp - 0.5)];
};

const crepe: Grain = (u, v) => {
  const [a, b] = cells(u, v, 14, 33);
  const fine = fbm(u, v, 40, 40, 3, 34);
  return [0.6 * step(0, 0.6, b - a) + 0.4 * fine, 0.92 + 0.14 * (fine - 0.4)];
};

const brushed: Grain = (u, v) => {
  const line = fbm(u, v, 4, 190, 2, 19);
  return [line, 0.97 + 0.06 * line];
};

const speckle = (() => {
  const next = random(7);
  const dots = Array.from({ length: 260 }, () => [next(), next(), 0.0015 + 0.004 * next() ** 3] as const);
  return (u: number, v: number) => dots.some(([x, y, r]) => (u - x) ** 2 + (v - y) ** 2 < r * r);
})();

const stone: Grain = (u, v) => {
  const body = fbm(u, v, 24, 24, 4, 28);
  return [body, (speckle(u, v) ? 0.82 : 1) + 0.06 * (body - 0.5)];
};

/** Every surface by name. */
export const grains = {
  pebble,
  calf,
  suede,
  saffiano,
  canvas: weave(40, 0.35, 100),
  linen: weave(58, 1, 140),
  oxford: weave(84, 0.3, 180),
  poplin: weave(120, 0.12, 220),
  twill,
  herringbone,
  wool,
  jersey: stockinette(34, 46, 0.1),
  knit: stockinette(16, 22, 0.12),
  chunky: stockinette(10, 13, 0.1),
  rib,
  corduroy,
  curls,
  nylon,
  wood,
  plaster,
  paper,
  crepe,
  brushed,
  stone,
} as const satisfies Record<string, Grain>;
