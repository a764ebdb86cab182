import { type Area, type Line, mix, type Pt, positive, signed } from './geometry.ts';

/** The unit normals of a line at each of its points (to the left of its direction, y down). */
function normals(path: Line, closed: boolean): Pt[] {
  const n = path.length;
  return path.map((here, i) => {
    const before = closed ? path[(i - 1 + n) % n] : path[Math.max(0, i - 1)];
    const after = closed ? path[(i + 1) % n] : path[Math.min(n - 1, i + 1)];
    const a = direction(before ?? here, here);
    const b = direction(here, after ?? here);
    const sum: Pt = [a[0] + b[0], a[1] + b[1]];
    const length = Math.hypot(sum[0], sum[1]) || 1;
    const unit: Pt = [sum[0] / length, sum[1] / length];
    const reference = a[0] || a[1] ? a : b;
    const miter = Math.min(2, 1 / Math.max(0.4, unit[0] * reference[0] + unit[1] * reference[1]));
    return [unit[1] * miter, -unit[0] * miter];
  });
}

function direction(a: Pt, b: Pt): Pt {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  return length < 1e-6 ? [0, 0] : [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
}

/** The line shifted sideways: positive to the left of its direction. */
export function shift(path: Line, by: number, closed = false): Line {
  const side = normals(path, closed);
  return path.map(([x, y], i) => [x + (side[i]?.[0] ?? 0) * by, y + (side[i]?.[1] ?? 0) * by]);
}

/** The outline of a shape drawn in by a distance (negative: let out). */
export function inset(ring: Line, by: number): Line {
  return shift(ring, signed(ring) > 0 ? -by : by, true);
}

/** Closes an outline into a line that ends where it began. */
export const closed = (ring: Line): Line => (ring[0] ? [...ring, ring[0]] : ring);

/** Running length at each point of a line. */
function lengths(path: Line): number[] {
  let sum = 0;
  return path.map((p, i) => {
    const before = path[i - 1];
    if (before) sum += Math.hypot(p[0] - before[0], p[1] - before[1]);
    return sum;
  });
}

/** The length of a line in units. */
export const lengthOf = (path: Line): number => lengths(path).at(-1) ?? 0;

/** Points of a line at equal distances, with the share of the way each stands at. */
export function resample(path: Line, step: number): { readonly at: Pt; readonly t: number }[] {
  const sums = lengths(path);
  const total = sums.at(-1) ?? 0;
  const count = Math.max(1, Math.round(total / step));
  const out: { at: Pt; t: number }[] = [];
  let i = 1;
  for (let k = 0; k <= count; k++) {
    const want = (total * k) / count;
    while (i < path.length - 1 && (sums[i] ?? 0) < want) i++;
    const [from, to] = [sums[i - 1] ?? 0, sums[i] ?? 0];
    const [a, b] = [path[i - 1], path[i]];
    if (!a || !b) continue;
    out.push({ at: mix(a, b, to > from ? (want - from) / (to - from) : 0), t: total ? want / total : 0 });
  }
  return out;
}

/** The part of a line between two shares of its length. */
export function slice(path: Line, from: number, to: number): Line {
  return resample(path, Math.max(1, lengthOf(path) / 160))
    .filter(({ t }) => t >= from - 1e-6 && t <= to + 1e-6)
    .map(({ at }) => at);
}

/** The point and the angle (degrees) at a share of a line's length. */
export function pointAt(path: Line, t: number): { readonly at: Pt; readonly angle: number } {
  const points = resample(path, Math.max(0.5, lengthOf(path) / 400));
  const i = Math.min(points.length - 2, Math.max(0, Math.round(t * (points.length - 1))));
  const a: Pt = points[i]?.at ?? [0, 0];
  const b: Pt = points[i + 1]?.at ?? a;
  return { at: a, angle: (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI };
}

/** A band along a line; `width` may vary with the share of the way. Ends are round or flat. */
export function stroke(path: Line, width: number | ((t: number) => number), round = true): Area {
  const points = resample(path, Math.max(0.8, Math.min(4, lengthOf(path) / 24)));
  const middle = points.map(({ at }) => at);
  const side = normals(middle, false);
  const half = points.map(({ t }) => (typeof width === 'number' ? width : width(t)) / 2);
  const edge = (sign: number): Pt[] =>
    middle.map(([x, y], i) => {
      const h = (half[i] ?? 0) * sign;
      return [x + (side[i]?.[0] ?? 0) * h, y + (side[i]?.[1] ?? 0) * h];
    });
  const [left, right] = [edge(1), edge(-1).reverse()];
  if (!round) return [positive([...left, ...right])];
  const last = half.length - 1;
  return [
    positive([
      ...left,
      ...cap(middle[last], side[last], half[last]),
      ...right,
      ...cap(middle[0], negate(side[0]), half[0]),
    ]),
  ];
}

const negate = (p: Pt | undefined): Pt => [-(p?.[0] ?? 0), -(p?.[1] ?? 0)];

function cap(centre: Pt | undefined, side: Pt | undefined, radius: number | undefined): Pt[] {
  if (!centre || !side || !radius || radius < 0.4) return [];
  const start = Math.atan2(side[1], side[0]);
  return [1, 2, 3, 4, 5].map((k) => {
    const angle = start + (Math.PI * k) / 6;
    return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)];
  });
}

/** A band that is widest in the middle and runs out at both ends: a fold or a crease. */
export const leaf = (path: Line, width: number): Area =>
  stroke(path, (t) => width * Math.sin(Math.PI * t) ** 0.8, false);

/** A band that begins wide and runs out: a fold that starts at a seam. */
export const taper = (path: Line, from: number, to = 0): Area => stroke(path, (t) => from + (to - from) * t, false);

/** Saddle stitches along a line: short round bars, slightly slanted like hand sewing. */
export function stitches(path: Line, long = 6.4, gap = 3.4, width = 1.9, slant = 7): Area {
  const total = lengthOf(path);
  const count = Math.max(1, Math.round(total / (long + gap)));
  const marks = resample(path, total / (count * 2));
  return Array.from({ length: count }, (_, i) => {
    const [here, next] = [marks[i * 2]?.at, marks[i * 2 + 2]?.at];
    if (!here || !next) return [];
    const angle = Math.atan2(next[1] - here[1], next[0] - here[0]) + (slant * Math.PI) / 180;
    const [cx, cy] = mix(here, next, 0.5);
    const [dx, dy] = [(Math.cos(angle) * long) / 2, (Math.sin(angle) * long) / 2];
    return (
      stroke(
        [
          [cx - dx, cy - dy],
          [cx + dx, cy + dy],
        ],
        width,
      )[0] ?? []
    );
  }).filter((ring) => ring.length > 0);
}
