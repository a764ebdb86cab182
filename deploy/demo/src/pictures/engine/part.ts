import { type Area, area, type Placing, type Pt, place } from './geometry.ts';
import { type Material, type Rgb, rgb } from './materials.ts';

/** A hill (height above 0) or a valley pressed into a part, with a soft edge; all in units. */
export interface Relief {
  readonly area: Area;
  readonly blur: number;
  readonly height: number;
}

/** Colour laid over a part before it is lit: burnished edges, prints, the dark of an opening. */
export interface Paint {
  readonly area: Area;
  readonly colour: Rgb;
  readonly alpha: number;
  readonly blur: number;
}

/** Random unevenness of a soft material: height and size of its waves, stretched along an angle. */
export interface Crumple {
  readonly height: number;
  readonly size: number;
  readonly stretch?: number;
  readonly angle?: number;
  readonly seed?: number;
}

/** One piece of a product: a panel, a strap, a buckle, all stitches of a colour. */
export interface Part {
  readonly area: Area;
  readonly material: Material;
  readonly clip?: Area;
  /** Radius over which the edge turns down. */
  readonly round: number;
  /** Height to which the piece is blown up as a whole. */
  readonly puff: number;
  /** Height over what lies beneath: the size of its shadow there. */
  readonly lift: number;
  readonly tilt: Pt;
  readonly relief: readonly Relief[];
  readonly paint: readonly Paint[];
  readonly crumple?: Crumple;
  /** Turn of the texture in degrees. */
  readonly grain: number;
  readonly alpha: number;
}

type Options = Partial<Omit<Part, 'area' | 'material'>>;

/** Makes a part; the area may be SVG path data. */
export function part(shape: Area | string, material: Material, options: Options = {}): Part {
  return {
    area: typeof shape === 'string' ? area(shape) : shape,
    material,
    round: 1.6,
    puff: 0,
    lift: 0,
    tilt: [0, 0],
    relief: [],
    paint: [],
    grain: 0,
    alpha: 1,
    ...options,
  };
}

/** A soft hill or valley. */
export const relief = (shape: Area, height: number, blur: number): Relief => ({ area: shape, height, blur });

/** A colour laid over, soft at the edge. */
export const paint = (shape: Area, hex: string, alpha: number, blur = 0): Paint => ({
  area: shape,
  colour: rgb(hex),
  alpha,
  blur,
});

/** The parts moved, turned or scaled together. */
export function placeParts(parts: readonly Part[], placing: Placing): Part[] {
  const size = typeof placing.scale === 'number' ? placing.scale : Math.abs(placing.scale?.[1] ?? 1);
  const flipped = Array.isArray(placing.scale) && (placing.scale[0] ?? 1) * (placing.scale[1] ?? 1) < 0;
  return parts.map((one) => ({
    ...one,
    area: place(one.area, placing),
    ...(one.clip ? { clip: place(one.clip, placing) } : {}),
    round: one.round * size,
    puff: one.puff * size,
    lift: one.lift * size,
    tilt: [flipped ? -one.tilt[0] : one.tilt[0], one.tilt[1]],
    grain: (flipped ? -one.grain : one.grain) + (placing.rotate ?? 0),
    material: { ...one.material, size: one.material.size * size, depth: one.material.depth * size },
    relief: one.relief.map((r) => ({
      area: place(r.area, placing),
      blur: r.blur * size,
      height: r.height * size,
    })),
    paint: one.paint.map((p) => ({ ...p, area: place(p.area, placing), blur: p.blur * size })),
    ...(one.crumple
      ? {
          crumple: {
            ...one.crumple,
            height: one.crumple.height * size,
            size: one.crumple.size * size,
            angle: (flipped ? -1 : 1) * (one.crumple.angle ?? 0) + (placing.rotate ?? 0),
          },
        }
      : {}),
  }));
}
