import { type Area, area, ellipse, type Line, line, rect } from '../engine/geometry.ts';
import type { Material } from '../engine/materials.ts';
import { type Part, paint, part, placeParts, type Relief, relief } from '../engine/part.ts';
import { shift, stroke } from '../engine/stroke.ts';
import { folds } from './folds.ts';
import { type Look, toned } from './look.ts';
import { seam } from './sewing.ts';

/** The parts and their mirror image at the middle of the picture. */
export const both = (parts: readonly Part[]): Part[] => [...parts, ...mirrored(parts)];

/** The mirror image at the middle of the picture. */
export const mirrored = (parts: readonly Part[]): Part[] => placeParts(parts, { scale: [-1, 1], about: [400, 0] });

/** How heavy a cloth falls: height of its waves. */
export interface Drape {
  readonly height: number;
  readonly folds?: readonly (Line | string)[];
  readonly width?: number;
  readonly seed?: number;
}

/** A cut piece of cloth that hangs: rounded edge, long waves, soft folds, darker towards its lower side. */
export function piece(d: string, material: Material, drape: Drape, options: Parameters<typeof part>[2] = {}): Part {
  const { height, folds: where = [], width = 30, seed = 1 } = drape;
  return part(area(d), material, {
    round: 5,
    lift: 5,
    puff: 16,
    crumple: { height, size: 120, stretch: 2.6, angle: 87, seed },
    ...options,
    relief: [...(options.relief ?? []), ...(where.length ? folds(where, width, height * 0.55) : [])],
  });
}

/** A seam line in cloth: a fine pressed valley. */
export const seamLine = (d: string, depth = 1.2): Relief => relief(stroke(line(d), 3.4), -depth, 2.4);

/** A row of machine stitches beside a line. */
export const topstitch = (d: string, look: Look, by = 0, long = 4.6): Part =>
  seam(shift(line(d), by), look.thread, long);

/** A button with four holes, sewn on. */
export function button(x: number, y: number, size: number, material: Material, thread: Material): Part[] {
  const hole = (dx: number, dy: number): Area => ellipse(x + dx * size * 0.11, y + dy * size * 0.11, size * 0.055);
  return [
    part(ellipse(x, y, size / 2), material, {
      round: size * 0.1,
      lift: size * 0.16,
      relief: [relief(ellipse(x, y, size * 0.34), -size * 0.07, size * 0.05)],
    }),
    part([...hole(-1, -1), ...hole(1, -1), ...hole(-1, 1), ...hole(1, 1)], toned(material, 0.25), { round: 0.4 }),
    part(
      stroke(line(`M${x - size * 0.11} ${y - size * 0.11} L${x + size * 0.11} ${y + size * 0.11}`), size * 0.055),
      thread,
      { round: 0.5 },
    ),
  ];
}

/** A worked buttonhole, lying. */
export const buttonhole = (x: number, y: number, long: number, look: Look): Part =>
  part(rect(x - long / 2, y - 1.8, long, 3.6, 1.8), toned(look.main, 0.45), { round: 0.8 });

/** The inside of the neck: back lining, with a woven label at a height (0 for none). */
export function neck(d: string, look: Look, label = 128): Part[] {
  return [
    part(area(d), look.lining, { round: 2, paint: [paint(rect(300, 60, 200, 90), '#0b0807', 0.35, 30)] }),
    ...(label ? [part(rect(378, label, 44, 22, 1), look.thread, { round: 0.8, lift: 0.6 })] : []),
  ];
}

/** Makes a garment wider without stretching its buttons, studs and holes: small parts only move. */
export function widen(parts: readonly Part[], by: number): Part[] {
  return parts.flatMap((one) => {
    const xs = one.area.flatMap((ring) => ring.map(([x]) => x));
    const [from, to] = [xs.reduce((a, b) => Math.min(a, b)), xs.reduce((a, b) => Math.max(a, b))];
    const middle = (from + to) / 2;
    if (to - from < 36) return placeParts([one], { move: [(middle - 400) * (by - 1), 0] });
    return placeParts([one], { scale: [by, 1], about: [400, 0] });
  });
}

/** A ribbed band of knitting. */
export const ribband = (d: string, material: Material, grain = 0): Part =>
  part(area(d), { ...material, texture: 'rib', size: 58, depth: 1.6 }, { round: 5, lift: 3, puff: 5, grain });
