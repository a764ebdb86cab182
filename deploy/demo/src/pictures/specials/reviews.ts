import { catalogue } from '../../catalogue.ts';
import { lookOf, partsOf } from '../designs.ts';
import { rect } from '../engine/geometry.ts';
import { cloth, stuff } from '../engine/materials.ts';
import { part, placeParts } from '../engine/part.ts';
import type { Layer, Picture, Shadow } from '../engine/scene.ts';
import { folds } from '../kit/folds.ts';
import { boards, flat, windowLight } from '../kit/stage.ts';
import { book } from '../props/paper.ts';
import { cup, glasses } from '../props/small.ts';
import { loaferAbove, pairAbove, sneakerAbove } from '../shoes/above.ts';

const room = rect(-700, -700, 2200, 2400);

/** A slept-in bed sheet. */
const bedSheet: Layer = {
  parts: [
    part(room, cloth('#cfc9bf', 'poplin'), {
      round: 0,
      crumple: { height: 46, size: 210, stretch: 1.8, angle: 34, seed: 12 },
      relief: folds(
        [
          'M-60 200 C200 160 320 320 700 240',
          'M100 1000 C260 800 420 820 860 640',
          'M500 -60 C460 160 620 300 580 560',
          'M-40 620 C160 560 240 700 460 700',
        ],
        60,
        12,
      ),
    }),
  ],
};

/** A dark table. */
const desk: Layer = {
  parts: [
    part(room, stuff('#5d412b', 'wood', { size: 560, depth: 0.8, shine: 0.1, gloss: 16 }), { round: 0, grain: 4 }),
  ],
};

/** A pale kitchen table. */
const pale: Layer = {
  parts: [part(room, stuff('#b79a74', 'wood', { size: 620, depth: 0.7 }), { round: 0, grain: 88 })],
};

/** A knitted blanket. */
const blanket: Layer = {
  parts: [
    part(room, cloth('#8c7f70', 'chunky', { size: 130 }), { round: 0, crumple: { height: 24, size: 190, seed: 5 } }),
  ],
};

const item = (slug: string) => {
  const found = catalogue.find((one) => one.slug === slug);
  if (!found) throw new Error(`no item ${slug}`);
  return partsOf(found);
};

const laid = (
  slug: string,
  rotate: number,
  scale: number,
  move: readonly [number, number],
  shadows: Shadow[] = flat(14),
): Layer => ({
  parts: placeParts(item(slug), { rotate, scale, about: [400, 520], move }),
  shadows,
});

/** The light of a lamp at home: dimmer, warmer, darker towards the corners. */
const lamp = (warmth: number, exposure: number) => ({
  warmth,
  exposure,
  shades: [
    {
      area: [...rect(-900, -900, 2600, 2800), ...[rect(40, 60, 720, 860, 300)[0]?.toReversed() ?? []]],
      blur: 210,
      dark: 0.42,
    },
  ],
});

const homely: readonly Omit<Picture, 'seed'>[] = [
  {
    layers: [pale, laid('maru-tote', -14, 0.9, [10, 20], flat(20))],
    camera: { at: [420, 540], zoom: 1.16 },
    ...lamp(0.5, 0.9),
  },
  {
    layers: [bedSheet, laid('bandal-shoulder', 18, 0.92, [0, 30], flat(18))],
    camera: { at: [390, 500], zoom: 1.1 },
    ...lamp(0.3, 0.92),
  },
  {
    layers: [
      desk,
      { parts: cup(640, 210, 86), shadows: flat(14) },
      laid('gyeol-long-wallet', 12, 0.9, [-30, 60], flat(8)),
    ],
    camera: { at: [400, 480], zoom: 1.1, turn: -5 },
    ...lamp(0.7, 1.05),
  },
  {
    layers: [
      pale,
      { parts: book(90, 120, 320, 420, '#7c8478'), placing: { rotate: 9, about: [250, 330] }, shadows: flat(10) },
      laid('han-jang-card', -20, 0.86, [70, 90], flat(7)),
    ],
    camera: { at: [420, 560], zoom: 1.24 },
    ...lamp(0.45, 0.9),
  },
  {
    layers: [blanket, laid('baram-rider', 9, 0.86, [0, 40], flat(16))],
    camera: { at: [400, 520], zoom: 1.12, turn: 4 },
    ...lamp(0.4, 1.0),
  },
  {
    layers: [bedSheet, laid('neulbom-coat', -11, 0.84, [10, 10], flat(16))],
    camera: { at: [400, 500], zoom: 1.06 },
    exposure: 0.86,
    warmth: 0.25,
    shades: [windowLight(-60, 40, 1.9, 0.34)],
  },
  {
    layers: [
      bedSheet,
      laid('gwiri-crew', 14, 0.82, [0, 20], flat(14)),
      { parts: glasses({ move: [620, 850], rotate: 18, scale: 1.1 }), shadows: flat(6) },
    ],
    camera: { at: [410, 520], zoom: 1.08 },
    ...lamp(0.35, 0.88),
  },
  {
    layers: [
      boards('#8f6c48'),
      {
        parts: pairAbove(loaferAbove(lookOf('georum-loafer'))),
        placing: { rotate: -12, scale: 0.84, about: [400, 500] },
        shadows: flat(14),
      },
    ],
    camera: { at: [410, 500], zoom: 1.1, turn: 3 },
    ...lamp(0.6, 0.92),
  },
  {
    layers: [
      boards('#a89274'),
      {
        parts: pairAbove(sneakerAbove(lookOf('huin-sneaker'))),
        placing: { rotate: 16, scale: 0.82, about: [400, 500] },
        shadows: flat(14),
      },
    ],
    camera: { at: [400, 510], zoom: 1.14 },
    exposure: 0.84,
    warmth: 0.2,
    shades: [windowLight(100, -20, 1.8, 0.36)],
  },
  {
    layers: [desk, laid('nuli-scarf', 24, 0.84, [10, 30], flat(14))],
    camera: { at: [400, 520], zoom: 1.16 },
    ...lamp(0.65, 1.1),
  },
];

/** The photos of customers, by name. */
export const reviewPictures: Readonly<Record<string, Picture>> = Object.fromEntries(
  homely.map((picture, i) => [
    `review-${String(i + 1).padStart(2, '0')}`,
    { ...picture, seed: 40 + i, focus: { at: [0.5, 0.52], radius: 0.62, blur: 0.008 } },
  ]),
);
