import type { Design } from '../design.ts';
import { rect } from '../engine/geometry.ts';
import { cloth, stuff } from '../engine/materials.ts';
import { part, placeParts } from '../engine/part.ts';
import { folds } from '../kit/folds.ts';
import { flat, plinth, standing, sweep, table, wall, windowLight } from '../kit/stage.ts';
import { box, lid, tissue } from '../props/box.ts';
import { book, rolled, spines } from '../props/paper.ts';
import { branch, glasses, key, lipstick } from '../props/small.ts';
import { peg, pegBoard } from '../props/wall.ts';
import { backpack } from './backpack.ts';
import { briefcase } from './briefcase.ts';
import { bucket, bucketBack, bucketFront } from './bucket.ts';
import { halfMoon } from './half-moon.ts';
import { mini } from './mini.ts';
import { pouch } from './pouch.ts';
import { saddle } from './saddle.ts';
import { tote, toteBack, toteFront } from './tote.ts';

/** A wool scarf that hangs over the edge of an open bag. */
const scarf = part(
  'M446 420 C450 372 486 356 530 362 C572 366 590 396 586 430 C592 500 578 560 588 640 L596 684 C560 694 520 686 480 692 C472 620 452 560 450 500 Z',
  cloth('#a9a491', 'herringbone', { size: 70 }),
  {
    round: 9,
    puff: 16,
    lift: 6,
    relief: folds(
      ['M478 380 C486 460 476 560 500 686', 'M548 376 C540 460 560 560 548 680', 'M514 366 C510 450 524 540 522 640'],
      26,
      8,
    ),
  },
);

/** The bags by the name of their shape. */
export const bags = {
  tote: {
    front: tote,
    rest: { on: 'floor', base: 838 },
    frame: { at: [400, 520], zoom: 1.06 },
    detail: { at: [300, 520], zoom: 3.1, turn: -8 },
    scene: (look, tone) => ({
      layers: [
        sweep(tone, 720),
        {
          parts: [
            ...toteBack(look),
            ...rolled(232, 320, 120, 200),
            ...rolled(300, 356, 92, 180, '#d9c9ac'),
            scarf,
            ...toteFront(look),
          ],
          shadows: standing(838),
        },
      ],
      camera: { at: [390, 560], zoom: 1.28 },
      shades: [windowLight(60, 60, 1.5, 0.22)],
    }),
  },
  halfMoon: {
    front: halfMoon,
    rest: { on: 'sheet', height: 16 },
    frame: { at: [400, 474], zoom: 1.1 },
    detail: { at: [600, 500], zoom: 3, turn: 10 },
    scene: (look, tone) => ({
      layers: [
        wall(tone),
        {
          parts: halfMoon(look),
          placing: { scale: 0.86, about: [400, 140], move: [0, 90], rotate: 2 },
          shadows: flat(26),
        },
        { parts: peg(402, 236, 20, 'brass'), shadows: flat(6) },
      ],
      shades: [windowLight(40, 180, 1.7, 0.24)],
    }),
  },
  bucket: {
    front: bucket,
    rest: { on: 'floor', base: 846, foot: 0.86 },
    frame: { at: [400, 490], zoom: 1.06 },
    detail: { at: [376, 560], zoom: 3, turn: 6 },
    scene: (look, tone) => ({
      layers: [
        sweep(tone, 640),
        { parts: plinth(120, 846, 560, 300, tone), shadows: [{ placing: { move: [40, 30] }, blur: 50, alpha: 0.3 }] },
        {
          parts: [
            ...bucketBack(look),
            ...branch('M380 470 C370 330 330 230 250 150', 3, '#8f8a5f', 44),
            ...branch('M410 470 C420 320 450 200 520 130', 5, '#a08c5b', 42),
            ...branch('M430 470 C460 360 520 300 610 270', 8, '#7d7f59', 38),
            ...bucketFront(look),
          ],
          shadows: standing(846, 400, 0.86),
        },
      ],
      camera: { at: [400, 520], zoom: 0.98 },
    }),
  },
  saddle: {
    front: (look) => saddle(look),
    rest: { on: 'sheet', height: 14 },
    frame: { at: [400, 490], zoom: 1.08 },
    detail: { at: [420, 680], zoom: 3, turn: -6 },
    scene: (look, tone) => ({
      layers: [
        wall(tone),
        {
          parts: saddle(look, true),
          placing: { scale: 0.78, about: [400, 500], move: [0, 130], rotate: -1.5 },
          shadows: flat(24),
        },
        { parts: peg(402, 160, 18, 'brass'), shadows: flat(6) },
      ],
      shades: [windowLight(250, 120, 1.4, 0.22)],
    }),
  },
  backpack: {
    front: backpack,
    rest: { on: 'floor', base: 846, foot: 0.92 },
    frame: { at: [400, 520], zoom: 1.14 },
    detail: { at: [310, 610], zoom: 3, turn: 7 },
    scene: (look, tone) => ({
      layers: [
        wall(tone),
        { parts: pegBoard(196, [130, 400, 670]), shadows: flat(5) },
        {
          parts: backpack(look),
          placing: { scale: 0.86, about: [400, 180], move: [0, 12], rotate: 1 },
          shadows: flat(22),
        },
        { parts: peg(400, 196, 17, 'oak'), shadows: flat(4) },
      ],
      shades: [windowLight(-40, 260, 1.5, 0.2)],
    }),
  },
  pouch: {
    front: pouch,
    rest: { on: 'floor', base: 812, foot: 0.62, horizon: 660 },
    frame: { at: [410, 600], zoom: 1.2 },
    detail: { at: [420, 480], zoom: 2.9, turn: 5 },
    scene: (look, tone) => ({
      layers: [
        table(tone),
        { parts: book(90, 90, 300, 400, '#a8705a'), placing: { rotate: -9, about: [240, 290] }, shadows: flat(8) },
        {
          parts: pouch(look),
          placing: { rotate: 14, scale: 0.92, about: [400, 600], move: [16, 20] },
          shadows: flat(20),
        },
        { parts: glasses({ move: [590, 250], rotate: 24, scale: 1.15 }), shadows: flat(5) },
        {
          parts: [
            ...lipstick({ move: [150, 880], rotate: -28 }),
            ...key({ move: [80, 640], rotate: 24, scale: 0.9 }, 'brass'),
          ],
          shadows: flat(4),
        },
      ],
    }),
  },
  briefcase: {
    front: briefcase,
    rest: { on: 'floor', base: 824 },
    frame: { at: [400, 540], zoom: 1.06 },
    detail: { at: [230, 650], zoom: 3, turn: -7 },
    scene: (look, tone) => ({
      layers: [
        sweep(tone, 560),
        {
          parts: [
            part(rect(90, 800, 34, 400, 4), stuff('#6d4a30', 'wood'), { round: 8, grain: 90 }),
            part(rect(676, 800, 34, 400, 4), stuff('#6d4a30', 'wood'), { round: 8, grain: 90 }),
            part(rect(40, 770, 720, 44, 5), stuff('#7a5436', 'wood'), { round: 5, lift: 8 }),
          ],
        },
        { parts: spines(430, 770, 240, ['#b9a98c', '#7f8a80', '#a5654a']), shadows: standing(770, 550) },
        {
          parts: briefcase(look),
          placing: { scale: 0.86, about: [400, 824], move: [-70, -54], rotate: -0.6 },
          shadows: standing(770, 330),
        },
      ],
      camera: { at: [400, 530], zoom: 1.02 },
      shades: [windowLight(-60, 40, 1.7, 0.2)],
    }),
  },
  mini: {
    front: mini,
    rest: { on: 'floor', base: 822, middle: 400 },
    frame: { at: [410, 560], zoom: 1.18 },
    detail: { at: [390, 600], zoom: 2.9, turn: 8 },
    scene: (look, tone) => ({
      layers: [
        table(tone),
        { parts: lid(470, 30, 420, 300, '#d8cbb7'), placing: { rotate: 16, about: [680, 180] }, shadows: flat(12) },
        { parts: box(90, 190, 620, 700, '#cdbfa9'), placing: { rotate: -4, about: [400, 540] }, shadows: flat(22) },
        {
          parts: [tissue(150, 250, 500, 590, 3), tissue(190, 280, 420, 300, 5)],
          placing: { rotate: -4, about: [400, 540] },
        },
        {
          parts: placeParts(mini(look), { scale: 0.84, about: [400, 540], move: [-10, 0] }),
          placing: { rotate: -8, about: [400, 540] },
          shadows: flat(14),
        },
        {
          parts: [tissue(140, 730, 300, 160, 8), tissue(420, 770, 250, 110, 11)],
          placing: { rotate: -4, about: [400, 540] },
          shadows: flat(5),
        },
      ],
    }),
  },
} as const satisfies Record<string, Design>;
