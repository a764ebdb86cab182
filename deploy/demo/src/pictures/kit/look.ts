import type { Material } from '../engine/materials.ts';
import { threadOf } from '../engine/materials.ts';

/** The materials of one colourway. */
export interface Look {
  readonly main: Material;
  readonly trim: Material;
  readonly thread: Material;
  readonly metal: Material;
  readonly lining: Material;
  /** Raw or painted edge of the main leather. */
  readonly edge: Material;
}

/** The material in another tone: below 1 darker, above 1 lighter. */
export const toned = (material: Material, by: number): Material => ({
  ...material,
  colour: [material.colour[0] * by, material.colour[1] * by, material.colour[2] * by],
});

/** A colourway from its main material; the rest follows from it when not given. */
export function look(main: Material, metal: Material, rest: Partial<Omit<Look, 'main' | 'metal'>> = {}): Look {
  return {
    main,
    metal,
    trim: main,
    thread: threadOf('#e6d8bf'),
    lining: { ...toned(main, 0.6), texture: 'suede', shine: 0, fuzz: 0.1 },
    edge: { ...toned(main, 0.42), texture: 'paper', shine: 0.12 },
    ...rest,
  };
}
