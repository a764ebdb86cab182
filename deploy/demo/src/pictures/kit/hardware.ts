import { type Area, annulus, ellipse, hole, type Line, type Placing, place, rect } from '../engine/geometry.ts';
import { type Material, stuff } from '../engine/materials.ts';
import { type Part, part, placeParts, relief } from '../engine/part.ts';
import { resample, shift, stroke } from '../engine/stroke.ts';

const DARK = stuff('#1a1512');

/** A frame of round wire: a rectangle with round corners. */
const frame = (w: number, h: number, r: number, wire: number): Area => [
  ...rect(-w / 2, -h / 2, w, h, r),
  ...hole(rect(-w / 2 + wire, -h / 2 + wire, w - 2 * wire, h - 2 * wire, Math.max(1, r - wire))),
];

/** A ring for straps: `d` flat on one side, `o` round, `square` a rectangle. */
export function ring(kind: 'o' | 'd' | 'square', size: number, material: Material, at: Placing): Part[] {
  const wire = size * 0.15;
  const shapes: Record<typeof kind, Area> = {
    o: annulus(0, 0, size / 2, size / 2, wire),
    square: frame(size * 1.25, size * 0.7, size * 0.14, wire),
    d: frame(size, size * 0.8, size * 0.36, wire),
  };
  return placeParts([part(shapes[kind], material, { round: wire / 2, lift: 3 })], at);
}

/** A buckle with its pin; the strap runs left to right. */
export function buckle(w: number, h: number, material: Material, at: Placing): Part[] {
  const wire = Math.min(w, h) * 0.13;
  return placeParts(
    [
      part(frame(w, h, h * 0.22, wire), material, { round: wire / 2, lift: 3.4 }),
      part(rect(-w / 2 - wire * 0.2, -wire * 0.62, w * 0.98, wire * 1.24, wire * 0.6), material, {
        round: wire * 0.55,
        lift: 2.4,
      }),
      part(rect(-w / 2 - wire * 0.5, -wire, wire * 1.9, wire * 2, wire * 0.5), material, {
        round: wire * 0.5,
        lift: 1,
      }),
    ],
    at,
  );
}

/** A domed rivet or a button stud. */
export function rivet(size: number, material: Material, at: Placing): Part[] {
  return placeParts(
    [
      part(ellipse(0, 0, size / 2), material, { round: size * 0.2, lift: size * 0.16 }),
      part(ellipse(0, 0, size * 0.3), material, { round: size * 0.3, lift: 0.4 }),
    ],
    at,
  );
}

/** A press stud: a flat cap with a turned rim. */
export function snap(size: number, material: Material, at: Placing): Part[] {
  return placeParts(
    [
      part(ellipse(0, 0, size / 2), material, {
        round: size * 0.12,
        lift: size * 0.14,
        relief: [relief(ellipse(0, 0, size * 0.34), -size * 0.08, size * 0.06)],
      }),
    ],
    at,
  );
}

/** A turn lock: plate, slot and the turning bar. */
export function turnLock(size: number, material: Material, at: Placing): Part[] {
  return placeParts(
    [
      part(rect(-size * 0.7, -size * 0.42, size * 1.4, size * 0.84, size * 0.3), material, { round: 2, lift: 2.4 }),
      part(ellipse(-size * 0.52, 0, size * 0.06), DARK, { round: 0.5 }),
      part(ellipse(size * 0.52, 0, size * 0.06), DARK, { round: 0.5 }),
      part(ellipse(0, 0, size * 0.3), material, { round: size * 0.07, lift: 1.4 }),
      part(rect(-size * 0.42, -size * 0.11, size * 0.84, size * 0.22, size * 0.1), material, {
        round: size * 0.1,
        lift: 3,
      }),
    ],
    at,
  );
}

/** Blocks across a line, alternating to its left and right: the teeth of a closed zip. */
function teeth(path: Line, pitch: number, wide: number): Area {
  return resample(path, pitch).flatMap(({ at }, i, all) => {
    const next = all[i + 1]?.at ?? at;
    const before = all[i - 1]?.at ?? at;
    const angle = Math.atan2(next[1] - before[1], next[0] - before[0]);
    const side = i % 2 ? 1 : -1;
    const block = rect(-pitch * 0.36, -wide / 2 + side * wide * 0.13, pitch * 0.72, wide, pitch * 0.2);
    return place(block, { rotate: (angle * 180) / Math.PI, move: at });
  });
}

/** A closed zip along a line: woven tape, teeth, and the slider with its puller at one end. */
export function zip(
  path: Line,
  tape: Material,
  material: Material,
  options: {
    readonly width?: number;
    readonly slider?: number;
    readonly puller?: Material;
    readonly hang?: number;
  } = {},
): Part[] {
  const { width = 18, slider = 0.94, puller = material, hang = 90 } = options;
  const points = resample(path, 1).map(({ at }) => at);
  const where = points[Math.round(slider * (points.length - 1))] ?? [0, 0];
  const ahead = points[Math.min(points.length - 1, Math.round(slider * (points.length - 1)) + 2)] ?? where;
  const angle = (Math.atan2(ahead[1] - where[1], ahead[0] - where[0]) * 180) / Math.PI;
  return [
    part(stroke(path, width, false), tape, { round: 1, relief: [relief(stroke(path, width * 0.4), 1.2, 2)] }),
    part(teeth(path, width * 0.2, width * 0.34), material, { round: 0.8, lift: 0.8 }),
    ...placeParts(
      [
        part('M-9 -7 L7 -8 Q12 0 7 8 L-9 7 Q-12 0 -9 -7 Z', material, { round: 3, lift: 2 }),
        part(rect(-4, -2.6, 9, 5.2, 2), material, { round: 2, lift: 1.4 }),
      ],
      { rotate: angle, scale: width / 20, move: where },
    ),
    ...placeParts(
      [
        part(annulus(4, 0, 6, 6, 2.2), material, { round: 1.1, lift: 1.4 }),
        part(rect(8, -6.5, 34, 13, 5), puller, {
          round: 2.2,
          lift: 2.4,
          relief: [relief(ellipse(36, 0, 3), -1.5, 1)],
        }),
      ],
      { rotate: hang, scale: width / 20, move: where },
    ),
  ];
}

/** The teeth of an open zip edge, on one side of a line. */
export const openTeeth = (path: Line, material: Material, side = 1): Part =>
  part(
    resample(shift(path, side * 2), 4.4).flatMap(({ at }) => ellipse(at[0], at[1], 1.9, 1.5)),
    material,
    { round: 1.2, lift: 0.8 },
  );

/** A dog clip: swivel, body with its gate, and the hook. */
export function clip(length: number, material: Material, at: Placing): Part[] {
  return placeParts(
    [
      part(annulus(0, 8, 11, 8, 4), material, { round: 2, lift: 2.4 }),
      part(rect(-6, 14, 12, 12, 4), material, { round: 4, lift: 2 }),
      part([...rect(-12, 24, 24, 62, 12), ...hole(rect(-6.5, 33, 13, 46, 6.5))], material, { round: 2.8, lift: 3 }),
      part(rect(6.2, 34, 5, 34, 2), material, { round: 2, lift: 1 }),
      part(ellipse(12, 60, 3.4, 4.4), material, { round: 3, lift: 1.4 }),
    ],
    { ...at, scale: length / 86 },
  );
}
