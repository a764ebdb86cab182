import { type Line, place } from '../engine/geometry.ts';
import type { Material } from '../engine/materials.ts';
import { type Part, part, relief } from '../engine/part.ts';
import { closed, inset, shift, slice, stitches, stroke } from '../engine/stroke.ts';
import type { Look } from './look.ts';

type Options = Parameters<typeof part>[2];

/** Thread and its row of holes: a pressed groove for the panel, and the stitches to lay on it. */
export const seam = (path: Line, thread: Material, long = 6.4): Part =>
  part(stitches(path, long, long * 0.52, long * 0.3), thread, { round: long * 0.14, lift: 0.7 });

/** The groove that a seam presses into its panel. */
export const groove = (path: Line, depth = 0.9, width = 3.4) => relief(stroke(path, width), -depth, width * 0.8);

/** What a panel may have beside its outline. */
export interface PanelOptions extends NonNullable<Options> {
  /** Distance of the seam from the edge, or none. */
  readonly seam?: number | false;
  /** Share of the outline that is sewn, from its first point. */
  readonly sewn?: readonly [number, number];
  readonly long?: number;
  /** Thickness of the leather that shows at its lower edge. */
  readonly thick?: number;
  readonly material?: Material;
}

/** A cut piece of leather: painted edge, panel, and a saddle-stitched seam along its outline. */
export function panel(shape: Line, look: Look, options: PanelOptions = {}): Part[] {
  const { seam: distance = 8, sewn = [0, 1], long = 6.4, thick = 1.8, material = look.main, ...rest } = options;
  const path = distance === false ? [] : slice(closed(inset(shape, distance)), sewn[0], sewn[1]);
  const parts: Part[] = [
    part(place([shape], { move: [thick * 0.25, thick] }), look.edge, { round: 1, lift: rest.lift ?? 3 }),
    part([shape], material, {
      round: 2.2,
      ...rest,
      lift: 0,
      relief: [...(rest.relief ?? []), ...(path.length > 1 ? [groove(path)] : [])],
    }),
  ];
  return path.length > 1 ? [...parts, seam(path, look.thread, long)] : parts;
}

/** A strap along a line, sewn along both sides. */
export function strap(path: Line, width: number, look: Look, options: PanelOptions = {}): Part[] {
  const { seam: distance = width * 0.2, long = 5.4, thick = 1.6, material = look.trim, ...rest } = options;
  const band = stroke(path, width, false);
  const sides = distance === false ? [] : [shift(path, width / 2 - distance), shift(path, distance - width / 2)];
  return [
    part(place(band, { move: [thick * 0.3, thick] }), look.edge, { round: 1, lift: rest.lift ?? 3 }),
    part(band, material, {
      round: Math.min(2.4, width * 0.2),
      ...rest,
      lift: 0,
      relief: [...(rest.relief ?? []), ...sides.map((side) => groove(side, 0.7, 3))],
    }),
    ...sides.map((side) => seam(side, look.thread, long)),
  ];
}

/** A rolled handle or a cord: round all the way. */
export const tube = (path: Line, width: number, material: Material, lift = 5): Part =>
  part(stroke(path, width), material, { round: width / 2, lift });

/** Binding or piping along an edge. */
export const piping = (path: Line, width: number, material: Material): Part =>
  part(stroke(path, width), material, { round: width / 2, lift: 1.2 });
