import type { Design } from '../design.ts';
import { cloth } from '../engine/materials.ts';
import { part, placeParts } from '../engine/part.ts';
import { folds } from '../kit/folds.ts';
import { flat, table, wall, windowLight } from '../kit/stage.ts';
import { box, lid, tissue } from '../props/box.ts';
import { book } from '../props/paper.ts';
import { cup, glasses } from '../props/small.ts';
import { peg, pegBoard } from '../props/wall.ts';
import { belt } from './belt.ts';
import { braided, braidedWorn } from './braided.ts';
import { cap } from './cap.ts';
import { glassesCase } from './glasses-case.ts';
import { gloves } from './gloves.ts';
import { keyRing } from './key-ring.ts';
import { hungScarf, scarf } from './scarf.ts';
import { watch, watchStrap } from './watch-strap.ts';

/** A piece of dark wool coat that fills the lower corner. */
const coat = part(
  'M-60 620 C200 560 420 700 900 560 L900 1100 L-60 1100 Z',
  cloth('#6a655d', 'herringbone', { size: 130, depth: 0.6 }),
  {
    round: 10,
    lift: 10,
    relief: folds(
      ['M60 660 C160 760 140 900 200 1040', 'M420 700 C460 800 430 900 480 1040', 'M700 640 C660 760 720 900 690 1040'],
      60,
      12,
    ),
  },
);

/** Belts and small things by the name of their shape. */
export const small = {
  belt: {
    front: belt,
    rest: { on: 'floor', base: 716, foot: 0.8, horizon: 560 },
    frame: { at: [400, 570], zoom: 1.14 },
    detail: { at: [500, 650], zoom: 2.7, turn: -6 },
    scene: (look, tone) => ({
      layers: [
        table(tone),
        { parts: lid(500, -60, 420, 300, '#d8cbb7'), placing: { rotate: 10, about: [680, 100] }, shadows: flat(12) },
        { parts: box(80, 200, 640, 640, '#cdbfa9'), placing: { rotate: -5, about: [400, 520] }, shadows: flat(20) },
        { parts: [tissue(150, 270, 500, 500, 3)], placing: { rotate: -5, about: [400, 520] } },
        {
          parts: belt(look),
          placing: { scale: 0.78, rotate: -9, about: [400, 570], move: [0, -50] },
          shadows: flat(12),
        },
      ],
    }),
  },
  braided: {
    front: braided,
    rest: { on: 'sheet', height: 9 },
    frame: { at: [400, 470], zoom: 1.08 },
    detail: { at: [270, 300], zoom: 2.6, turn: 12 },
    scene: (look) => ({ layers: [{ parts: braidedWorn(look) }], camera: { at: [440, 470], zoom: 1.5, turn: -4 } }),
  },
  keyRing: {
    front: (look) => placeParts(keyRing(look), { rotate: 12, about: [400, 500] }),
    rest: { on: 'sheet', height: 9 },
    frame: { at: [400, 480], zoom: 1.36 },
    detail: { at: [400, 430], zoom: 3, turn: 4 },
    scene: (look, tone) => ({
      layers: [
        wall(tone),
        {
          parts: keyRing(look, true),
          placing: { rotate: -3, scale: 0.9, about: [400, 200], move: [0, 60] },
          shadows: flat(16),
        },
        { parts: peg(398, 256, 16, 'brass'), shadows: flat(6) },
      ],
      camera: { at: [400, 520], zoom: 1.12 },
      shades: [windowLight(20, 200, 1.6, 0.22)],
    }),
  },
  watchStrap: {
    front: watchStrap,
    rest: { on: 'sheet', height: 9 },
    frame: { at: [386, 560], zoom: 1.2 },
    detail: { at: [330, 470], zoom: 2.8, turn: -8 },
    scene: (look, tone) => ({
      layers: [
        table(tone),
        { parts: book(120, 100, 520, 700, '#7c8478'), placing: { rotate: 12, about: [380, 450] }, shadows: flat(10) },
        { parts: watch(look), placing: { rotate: -24, scale: 0.94, about: [400, 500] }, shadows: flat(10) },
        { parts: cup(690, 840, 90), shadows: flat(14) },
      ],
    }),
  },
  gloves: {
    front: gloves,
    rest: { on: 'sheet', height: 14 },
    frame: { at: [400, 545], zoom: 1.1 },
    detail: { at: [370, 640], zoom: 2.7, turn: 8 },
    scene: (look, tone) => ({
      layers: [
        table(tone),
        { parts: [coat], placing: { move: [0, 60] } },
        {
          parts: gloves(look),
          placing: { rotate: 48, scale: 0.86, about: [400, 540], move: [10, -30] },
          shadows: flat(14),
        },
      ],
      shades: [windowLight(40, 40, 1.6, 0.16)],
    }),
  },
  scarf: {
    front: scarf,
    rest: { on: 'sheet', height: 14 },
    frame: { at: [404, 540], zoom: 1.12 },
    detail: { at: [330, 800], zoom: 2.5, turn: -6 },
    scene: (look, tone) => ({
      layers: [
        wall(tone),
        { parts: pegBoard(150, [160, 404, 650]), shadows: flat(5) },
        { parts: hungScarf(look), placing: { move: [0, 4] }, shadows: flat(20) },
        { parts: peg(404, 150, 17, 'oak'), shadows: flat(4) },
      ],
      shades: [windowLight(-40, 200, 1.7, 0.2)],
    }),
  },
  cap: {
    front: cap,
    rest: { on: 'floor', base: 712, foot: 0.5, horizon: 560 },
    frame: { at: [400, 500], zoom: 1.22 },
    detail: { at: [470, 520], zoom: 2.6, turn: -6 },
    scene: (look, tone) => ({
      layers: [
        wall(tone),
        { parts: pegBoard(250, [140, 400, 660]), shadows: flat(5) },
        {
          parts: cap(look),
          placing: { rotate: -7, scale: 0.86, about: [400, 290], move: [0, -30] },
          shadows: flat(26),
        },
        {
          parts: placeParts(hungScarf({ ...look, main: cloth('#a39b86', 'wool') }), {
            scale: 0.7,
            about: [404, 128],
            move: [256, 110],
          }),
          shadows: flat(18),
        },
        { parts: peg(660, 250, 17, 'oak'), shadows: flat(4) },
      ],
      camera: { at: [400, 480], zoom: 1.06 },
      shades: [windowLight(-60, 150, 1.7, 0.2)],
    }),
  },
  glassesCase: {
    front: (look) => placeParts(glassesCase(look), { rotate: -12, about: [400, 510] }),
    rest: { on: 'sheet', height: 16 },
    frame: { at: [400, 510], zoom: 1.14 },
    detail: { at: [420, 540], zoom: 2.8, turn: 8 },
    scene: (look, tone) => ({
      layers: [
        table(tone),
        { parts: book(60, 90, 340, 460, '#b08a5c'), placing: { rotate: -14, about: [230, 320] }, shadows: flat(10) },
        {
          parts: glassesCase(look, true),
          placing: { rotate: 9, scale: 0.94, about: [400, 500], move: [10, 130] },
          shadows: flat(16),
        },
        { parts: glasses({ move: [420, 330], rotate: -8, scale: 1.7 }), shadows: flat(7) },
      ],
    }),
  },
} as const satisfies Record<string, Design>;
