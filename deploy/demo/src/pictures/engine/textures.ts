import { blur } from './blur.ts';
import { grains } from './grains.ts';
import { plane } from './raster.ts';

const SIDE = 512;
const LEVELS = 5;

/** One size of a repeating surface: slopes of its relief per texel, and how bright each texel is (around 1). */
export interface Level {
  readonly side: number;
  readonly dx: Float32Array;
  readonly dy: Float32Array;
  readonly tone: Float32Array;
}

/** A repeating surface in falling sizes, so that a small picture does not flicker. */
export type Texture = readonly Level[];

export type TextureName = keyof typeof grains;

const made = new Map<TextureName, Texture>();

/** The surface of that name, made on first use. */
export function texture(name: TextureName): Texture {
  const known = made.get(name);
  if (known) return known;
  const fresh = makeTexture(name);
  made.set(name, fresh);
  return fresh;
}

function makeTexture(name: TextureName): Texture {
  const grain = grains[name];
  const height = plane(SIDE, SIDE);
  const tone = new Float32Array(SIDE * SIDE);
  for (let y = 0, i = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++, i++) {
      const [h, t] = grain((x + 0.5) / SIDE, (y + 0.5) / SIDE);
      height.data[i] = h;
      tone[i] = t;
    }
  }
  const soft = blur(height, 1.2).data;
  const at = (x: number, y: number) => soft[((y + SIDE) % SIDE) * SIDE + ((x + SIDE) % SIDE)] as number;
  const [dx, dy] = [new Float32Array(SIDE * SIDE), new Float32Array(SIDE * SIDE)];
  for (let y = 0, i = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++, i++) {
      dx[i] = ((at(x + 1, y) - at(x - 1, y)) / 2) * SIDE;
      dy[i] = ((at(x, y + 1) - at(x, y - 1)) / 2) * SIDE;
    }
  }
  const levels: Level[] = [{ side: SIDE, dx, dy, tone }];
  while (levels.length < LEVELS) levels.push(half(levels.at(-1) as Level));
  return levels;
}

function half(level: Level): Level {
  const side = level.side / 2;
  const shrink = (from: Float32Array) => {
    const to = new Float32Array(side * side);
    for (let y = 0, i = 0; y < side; y++) {
      for (let x = 0; x < side; x++, i++) {
        const o = y * 2 * level.side + x * 2;
        to[i] =
          ((from[o] as number) +
            (from[o + 1] as number) +
            (from[o + level.side] as number) +
            (from[o + level.side + 1] as number)) /
          4;
      }
    }
    return to;
  };
  return { side, dx: shrink(level.dx), dy: shrink(level.dy), tone: shrink(level.tone) };
}

/** The level whose texels are nearest to one pixel each. */
export function levelFor(surface: Texture, texelsPerPixel: number): Level {
  const wanted = Math.max(0, Math.floor(Math.log2(Math.max(1, texelsPerPixel)) + 0.6));
  return surface[Math.min(surface.length - 1, wanted)] as Level;
}
