import type { TextureName } from './textures.ts';

/** Linear light, 0…1 each. */
export type Rgb = readonly [number, number, number];

/** Changes the colour (in place, linear) at a point in product units: stripes, checks, prints. */
export type Pattern = (x: number, y: number, rgb: Float64Array) => void;

/** How a surface takes the light. */
export interface Material {
  readonly colour: Rgb;
  /** The repeating relief, the size of its tile and its height, in units. */
  readonly texture: TextureName;
  readonly size: number;
  readonly depth: number;
  /** Mirror highlight: how strong and how narrow. */
  readonly shine: number;
  readonly gloss: number;
  /** Light caught by fibres where the surface turns away. */
  readonly fuzz: number;
  /** Cloudy change of tone over the hide or the cloth, 0…1. */
  readonly mottle: number;
  readonly metal: boolean;
  readonly pattern?: Pattern;
}

const toLinear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);

/** A linear colour from `#rrggbb`. */
export function rgb(hex: string): Rgb {
  const n = Number.parseInt(hex.slice(1), 16);
  return [toLinear((n >> 16) / 255), toLinear(((n >> 8) & 255) / 255), toLinear((n & 255) / 255)];
}

type Rest = Partial<Omit<Material, 'colour'>>;

const base = (hex: string, rest: Rest): Material => ({
  colour: rgb(hex),
  texture: 'paper',
  size: 120,
  depth: 0.1,
  shine: 0,
  gloss: 12,
  fuzz: 0,
  mottle: 0.05,
  metal: false,
  ...rest,
});

/** Leather: calf is smooth and a little glossy, pebble is shrunken grain, suede is napped, saffiano is pressed. */
export function leather(
  hex: string,
  grain: 'calf' | 'pebble' | 'suede' | 'saffiano' = 'calf',
  rest: Rest = {},
): Material {
  const kinds: Record<typeof grain, Rest> = {
    calf: { texture: 'calf', size: 110, depth: 0.5, shine: 0.1, gloss: 22, mottle: 0.16 },
    pebble: { texture: 'pebble', size: 120, depth: 0.95, shine: 0.085, gloss: 18, mottle: 0.1 },
    suede: { texture: 'suede', size: 90, depth: 0.5, shine: 0, fuzz: 0.25, mottle: 0.2 },
    saffiano: { texture: 'saffiano', size: 62, depth: 0.4, shine: 0.11, gloss: 24, mottle: 0.04 },
  };
  return base(hex, { ...kinds[grain], ...rest });
}

const CLOTHS: Readonly<Record<string, Rest>> = {
  canvas: { size: 84, depth: 1, fuzz: 0.05 },
  linen: { size: 92, depth: 0.45, fuzz: 0.06 },
  oxford: { size: 70, depth: 0.25, fuzz: 0.04 },
  poplin: { size: 70, depth: 0.12, fuzz: 0.03 },
  twill: { size: 70, depth: 0.28, fuzz: 0.04 },
  herringbone: { size: 96, depth: 0.35, fuzz: 0.14 },
  wool: { size: 100, depth: 0.6, fuzz: 0.22, mottle: 0.08 },
  corduroy: { size: 120, depth: 1.3, fuzz: 0.18, mottle: 0.08 },
  nylon: { size: 150, depth: 1.6, shine: 0.14, gloss: 10 },
  curls: { size: 90, depth: 2.2, fuzz: 0.3, mottle: 0.1 },
  jersey: { size: 64, depth: 0.5, fuzz: 0.12, mottle: 0.05 },
  knit: { size: 84, depth: 1.3, fuzz: 0.2, mottle: 0.06 },
  chunky: { size: 96, depth: 2.2, fuzz: 0.22, mottle: 0.06 },
  rib: { size: 84, depth: 2, fuzz: 0.2, mottle: 0.06 },
};

/** Cloth or knitting of a weave. */
export const cloth = (hex: string, weave: TextureName, rest: Rest = {}): Material =>
  base(hex, { texture: weave, ...CLOTHS[weave], ...rest });

const METALS = { brass: '#c79a55', gold: '#dcb978', steel: '#c3c4c4', gunmetal: '#5d5a58', copper: '#b87350' } as const;

/** Polished or brushed metal; it mirrors a studio instead of scattering light. */
export const metal = (kind: keyof typeof METALS = 'brass'): Material =>
  base(METALS[kind], { texture: 'brushed', size: 60, depth: 0.05, metal: true, mottle: 0.02 });

/** Waxed thread. */
export const threadOf = (hex: string): Material =>
  base(hex, { texture: 'wool', size: 12, depth: 0.2, shine: 0.08, fuzz: 0.1, mottle: 0 });

/** Anything else: wood, paper, plaster, stone, rubber, card. */
export const stuff = (hex: string, surface: TextureName = 'paper', rest: Rest = {}): Material =>
  base(hex, { texture: surface, ...(surface === 'wood' ? { size: 340, depth: 0.7, shine: 0.1 } : {}), ...rest });
