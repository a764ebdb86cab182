/** A point in product units (a picture is 800 × 1000 of them, y down). */
export type Pt = readonly [number, number];
/** An open line or the outline of a closed shape. */
export type Line = readonly Pt[];
/** Closed outlines: one direction fills, the other cuts a hole. */
export type Area = readonly Line[];

const CURVE_STEPS = 20;
const ARGUMENTS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4, Z: 0 };

/** Flattens SVG path data (M L H V C Q Z, absolute or relative) into lines. */
export function lines(d: string): Line[] {
  const tokens = d.match(/[a-z]|-?(?:\d+\.?\d*|\.\d+)/gi) ?? [];
  const out: Pt[][] = [];
  let command = 'M';
  let [x, y] = [0, 0];
  for (let i = 0; i < tokens.length; ) {
    const token = tokens[i] ?? '';
    if (/[a-z]/i.test(token)) {
      command = token;
      i += 1;
    }
    const kind = command.toUpperCase();
    const count = ARGUMENTS[kind];
    if (count === undefined) throw new Error(`unknown path command ${command}`);
    const args = tokens.slice(i, i + count).map(Number);
    i += count;
    if (kind === 'Z') continue;
    const relative = command !== kind;
    const absolute = args.map((value, at) => (relative ? value + (kind === 'V' || at % 2 === 1 ? y : x) : value));
    if (kind === 'M') out.push([]);
    const current = out.at(-1) ?? [];
    const end = segment(kind, [x, y], absolute, current);
    [x, y] = end;
    if (kind === 'M') command = relative ? 'l' : 'L';
  }
  return out;
}

function segment(kind: string, from: Pt, a: readonly number[], into: Pt[]): Pt {
  const n = (at: number) => a[at] ?? 0;
  if (kind === 'H') return push(into, [n(0), from[1]]);
  if (kind === 'V') return push(into, [from[0], n(0)]);
  if (kind === 'M' || kind === 'L') return push(into, [n(0), n(1)]);
  const [c1, c2, end]: [Pt, Pt, Pt] =
    kind === 'C'
      ? [
          [n(0), n(1)],
          [n(2), n(3)],
          [n(4), n(5)],
        ]
      : [mix(from, [n(0), n(1)], 2 / 3), mix([n(2), n(3)], [n(0), n(1)], 2 / 3), [n(2), n(3)]];
  for (let step = 1; step <= CURVE_STEPS; step++) into.push(bezier(from, c1, c2, end, step / CURVE_STEPS));
  return end;
}

function push(into: Pt[], point: Pt): Pt {
  into.push(point);
  return point;
}

function bezier(a: Pt, b: Pt, c: Pt, d: Pt, t: number): Pt {
  const u = 1 - t;
  const [p, q, r, s] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
  return [p * a[0] + q * b[0] + r * c[0] + s * d[0], p * a[1] + q * b[1] + r * c[1] + s * d[1]];
}

/** The point at share `t` on the way from `a` to `b`. */
export const mix = (a: Pt, b: Pt, t: number): Pt => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

/** The first line of SVG path data. */
export const line = (d: string): Line => lines(d)[0] ?? [];

/** A filled area from SVG path data; every subpath is filled. */
export const area = (...d: readonly string[]): Area => d.flatMap(lines).map(positive);

/** A smooth curve through the points (Catmull-Rom). */
export function spline(points: Line, closed = false, steps = 12): Line {
  const n = points.length;
  const at = (i: number): Pt => (closed ? points[(i + n) % n] : points[Math.min(n - 1, Math.max(0, i))]) ?? [0, 0];
  const out: Pt[] = closed ? [] : [at(0)];
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const c1: Pt = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6];
    const c2: Pt = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6];
    for (let step = 1; step <= steps; step++) out.push(bezier(p1, c1, c2, p2, step / steps));
  }
  return closed ? positive(out) : out;
}

/** Twice the signed area of a closed outline. */
export function signed(ring: Line): number {
  let sum = 0;
  for (let i = 0; i < ring.length; i++) {
    const [a, b] = [ring[i] ?? [0, 0], ring[(i + 1) % ring.length] ?? [0, 0]];
    sum += a[0] * b[1] - b[0] * a[1];
  }
  return sum;
}

/** The same outline in the direction that fills. */
export const positive = (ring: Line): Line => (signed(ring) < 0 ? ring.toReversed() : ring);

/** The same outlines in the direction that cuts holes. */
export const hole = (cut: Area): Area => cut.map((ring) => positive(ring).toReversed());

/** A rectangle with round corners (one radius, or top-left, top-right, bottom-right, bottom-left). */
export function rect(x: number, y: number, w: number, h: number, r: number | readonly number[] = 0): Area {
  const limit = Math.min(w, h) / 2;
  const radii = (typeof r === 'number' ? [r, r, r, r] : r).map((value) => Math.min(value, limit));
  const corners: readonly Pt[] = [
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ];
  const ring = corners.flatMap((corner, i) => {
    const radius = radii[i] ?? 0;
    if (radius < 0.01) return [corner];
    const centre: Pt = [
      corner[0] + (i === 0 || i === 3 ? radius : -radius),
      corner[1] + (i === 0 || i === 1 ? radius : -radius),
    ];
    return arc(centre, radius, radius, 180 + i * 90, 270 + i * 90, 8);
  });
  return [positive(ring)];
}

/** Points on an ellipse from one angle to another, in degrees. */
export function arc(centre: Pt, rx: number, ry: number, from: number, to: number, steps = 24): Pt[] {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = ((from + ((to - from) * i) / steps) * Math.PI) / 180;
    return [centre[0] + rx * Math.cos(angle), centre[1] + ry * Math.sin(angle)];
  });
}

/** A filled ellipse. */
export const ellipse = (cx: number, cy: number, rx: number, ry = rx): Area => [
  positive(arc([cx, cy], rx, ry, 0, 360 - 360 / 48, 47)),
];

/** A ring: an ellipse with an elliptic hole. */
export const annulus = (cx: number, cy: number, rx: number, ry: number, width: number): Area => [
  ...ellipse(cx, cy, rx, ry),
  ...hole(ellipse(cx, cy, rx - width, ry - width)),
];

/** A linear map: rotate (degrees) and scale around a centre, then move. */
export interface Placing {
  readonly move?: Pt;
  readonly rotate?: number;
  readonly scale?: number | Pt;
  readonly about?: Pt;
}

/** The map of a placing, as a function on points. */
export function placer({ move = [0, 0], rotate = 0, scale = 1, about = [0, 0] }: Placing): (p: Pt) => Pt {
  const [sx, sy] = typeof scale === 'number' ? [scale, scale] : scale;
  const [cos, sin] = [Math.cos((rotate * Math.PI) / 180), Math.sin((rotate * Math.PI) / 180)];
  return ([x, y]) => {
    const [dx, dy] = [(x - about[0]) * sx, (y - about[1]) * sy];
    return [about[0] + dx * cos - dy * sin + move[0], about[1] + dx * sin + dy * cos + move[1]];
  };
}

/** The area moved, turned or scaled (holes stay holes, also when mirrored). */
export function place(shape: Area, placing: Placing): Area {
  const map = placer(placing);
  return shape.map((ring) => (signed(ring) < 0 ? hole([ring.map(map)])[0] : positive(ring.map(map))) ?? []);
}

/** The area mirrored at a vertical axis. */
export const mirror = (shape: Area, axis = 400): Area => place(shape, { scale: [-1, 1], about: [axis, 0] });

/** The line mirrored at a vertical axis. */
export const mirrorLine = (path: Line, axis = 400): Line => path.map(([x, y]) => [2 * axis - x, y]);
