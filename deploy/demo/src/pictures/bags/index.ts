import { scarfLook } from '../colourways/cloths.ts';
import type { Design } from '../design.ts';
import { rect } from '../engine/geometry.ts';
import { stuff } from '../engine/materials.ts';
import { paint, part, placeParts } from '../engine/part.ts';
import { folds } from '../kit/folds.ts';
import { flat, plinth, standing, sweep, table, wall, windowLight } from '../kit/stage.ts';
import { box, lid, tissue } from '../props/box.ts';
import { book, rolled, spines } from '../props/paper.ts';
import { branch, glasses, key, lipstick } from '../props/small.ts';
import { peg, pegBoard } from '../props/wall.ts';
import { fringe } from '../small/scarf.ts';
import { backpack } from './backpack.ts';
import { briefcase } from './briefcase.ts';
import { bucket, bucketBack, bucketFront } from './bucket.ts';
import { halfMoon } from './half-moon.ts';
import { mini } from './mini.ts';
import { pouch } from './pouch.ts';
import { saddle } from './saddle.ts';
import { tote, toteBack, toteBody, toteHandle } from './tote.ts';

/** A checked scarf that hangs over the edge of an open bag. */
const scarf = [
  fringe(336, 470, 640, 64, scarfLook, 3),
  part(
    'M330 428 C336 396 372 386 404 390 C440 384 470 398 474 428 C478 500 470 570 476 644 L330 646 C334 570 326 500 330 428 Z',
    scarfLook.main,
    {
      round: 8,
      lift: 6,
      grain: 1,
      crumple: { height: 8, size: 70, stretch: 2.4, angle: 88, seed: 6 },
      relief: [
        ...folds(['M362 410 C370 480 356 560 364 640', 'M440 406 C432 480 446 560 438 640'], 28, 7),
        ...folds(['M402 400 C408 470 398 560 404 640'], 22, 5),
      ],
      paint: [paint(rect(320, 380, 170, 34), '#17120e', 0.3, 14)],
    },
  ),
];

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
            ...toteBody(look),
            ...scarf,
            ...toteHandle(look),
          ],
          shadows: standing(838),
        },
      ],
      camera: { at: [400, 530], zoom: 1.2 },
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
