import { type Area, place, rect } from '../engine/geometry.ts';
import { rgb, stuff } from '../engine/materials.ts';
import { type Part, paint, part } from '../engine/part.ts';
import type { Layer, Shade, Shadow } from '../engine/scene.ts';

/** The paper tones of the collections. */
export const TONES = {
  ivory: '#ece5d9',
  sand: '#decfb8',
  moss: '#cdcfbf',
  dusk: '#e3cdbe',
  dawn: '#d3d8d8',
  stone: '#cfc8be',
} as const;

export type Tone = keyof typeof TONES;

const everywhere = rect(-1400, -1400, 4400, 4800);

/** A paper roll that curves from the wall into the floor; `horizon` is where the bend lies. */
export function sweep(tone: Tone, horizon = 700): Layer {
  const sheet = stuff(TONES[tone], 'plaster', { size: 620, depth: 1.1 });
  return {
    parts: [
      part(everywhere, sheet, {
        round: 0,
        paint: [
          paint(rect(-1400, horizon - 190, 4400, 230), '#6b5a49', 0.13, 110),
          paint(rect(-1400, horizon + 120, 4400, 2400), '#ffffff', 0.2, 130),
          paint(rect(330, -1400, 2600, 2000), '#6b5a49', 0.1, 320),
        ],
      }),
    ],
  };
}

/** A sheet of paper or cloth seen from above. */
export function table(tone: Tone): Layer {
  const sheet = stuff(TONES[tone], 'plaster', { size: 700, depth: 1.6 });
  return {
    parts: [
      part(everywhere, sheet, {
        round: 0,
        paint: [
          paint(rect(420, 380, 2600, 2800), '#6b5a49', 0.12, 380),
          paint(rect(-1400, -1400, 1700, 1800), '#ffffff', 0.12, 380),
        ],
      }),
    ],
  };
}

/** Floor boards from above. */
export function boards(hex: string): Layer {
  const oak = stuff(hex, 'wood', { size: 420, depth: 0.9, shine: 0.06, gloss: 16 });
  const tints = ['#000000', '#ffffff', '#3a2a1a', '#fff1dc', '#000000', '#ffffff'];
  return {
    parts: Array.from({ length: 12 }, (_, i) =>
      part(rect(-40 + i * 150, -200, 147, 1600, 1.5), oak, {
        round: 2.6,
        grain: 90,
        lift: 1,
        paint: [paint(rect(-40 + i * 150, -200, 147, 1600), tints[i % tints.length] ?? '#000000', 0.06)],
      }),
    ),
  };
}

/** A limewashed wall. */
export function wall(tone: Tone): Layer {
  const coat = stuff(TONES[tone], 'plaster', { size: 460, depth: 4.2, mottle: 0.1 });
  return {
    parts: [part(everywhere, coat, { round: 0, paint: [paint(rect(360, -1400, 2600, 4800), '#5d4e40', 0.12, 380)] })],
  };
}

/** Shadows of something lying on a sheet or hanging on a wall, `height` units away from it. */
export const flat = (height: number, dark = 1): Shadow[] => [
  { placing: { move: [height * 0.3, height * 0.5] }, blur: height * 0.7 + 2, alpha: 0.42 * dark },
  { placing: { move: [height * 1.0, height * 1.5] }, blur: height * 2.6 + 8, alpha: 0.3 * dark },
  { placing: { move: [height * 2.2, height * 3.0] }, blur: height * 6 + 20, alpha: 0.2 * dark },
];

/** Shadows of something standing on the floor at the line `base`; `foot` is the share of its width that touches. */
export function standing(base: number, middle = 400, foot = 1): Shadow[] {
  const about = [middle, base] as const;
  return [
    { placing: { scale: [0.99 * foot, 0.022], about, move: [3, 1] }, blur: 5, alpha: 0.75 },
    { placing: { scale: [1.04 * (0.4 + 0.6 * foot), 0.07], about, move: [14, 4] }, blur: 20, alpha: 0.5 },
    { placing: { scale: [1.1 * (0.6 + 0.4 * foot), 0.16], about, move: [46, 8] }, blur: 54, alpha: 0.42 },
    { placing: { scale: [1.02, 0.3], about, move: [10, 6] }, shear: 0.5, base, blur: 46, alpha: 0.2 },
  ];
}

/** Light through a paned window: everything outside the panes is dimmed. */
export function windowLight(x: number, y: number, size = 1, dark = 0.2): Shade {
  const panes: Area = [0, 1, 2].flatMap((row) =>
    [0, 1].flatMap((column) => rect(column * 190, row * 230, 172, 210, 4)),
  );
  const slanted = panes.map((ring) => ring.map(([px, py]) => [px + py * 0.36, py + px * 0.1] as const));
  const holes = place(slanted, { scale: size, move: [x, y] }).map((ring) => ring.toReversed());
  return { area: [...everywhere, ...holes], blur: 13, dark };
}

/** A slab or a box to stand things on: a lit top and a darker front. */
export function plinth(x: number, y: number, w: number, h: number, tone: Tone, top = 34): Part[] {
  const body = stuff(TONES[tone], 'stone', { size: 300, depth: 0.8 });
  return [
    part(rect(x, y, w, h, 2), { ...body, colour: scaled(TONES[tone], 0.78) }, { round: 2 }),
    part(`M${x} ${y} L${x + 26} ${y - top} L${x + w - 26} ${y - top} L${x + w} ${y} Z`, body, { round: 1.4 }),
  ];
}

function scaled(hex: string, by: number): readonly [number, number, number] {
  const [r, g, b] = rgb(hex);
  return [r * by, g * by, b * by];
}
