import type { Design } from '../design.ts';
import { rect } from '../engine/geometry.ts';
import { stuff } from '../engine/materials.ts';
import { part } from '../engine/part.ts';
import { boards, flat, table, windowLight } from '../kit/stage.ts';
import { box, lid, tissue } from '../props/box.ts';
import {
  balletAbove,
  bootAbove,
  chelseaAbove,
  derbyAbove,
  loaferAbove,
  muleAbove,
  pairAbove,
  sandalAbove,
  sneakerAbove,
} from './above.ts';
import { chelsea, laced } from './boots.ts';
import { pairOf } from './last.ts';
import { balletFlat, derby, loafer, sneaker } from './low.ts';
import { mule, sandal } from './open.ts';

const lowFrame = { at: [394, 550], zoom: 1.08 } as const;
const highFrame = { at: [394, 490], zoom: 1.08 } as const;

/** Shoes by the name of their shape. */
export const shoes = {
  loafer: {
    ...pairOf(loafer, 674, 0.8),
    frame: lowFrame,
    detail: { at: [310, 580], zoom: 2.6, turn: -6 },
    scene: (look) => ({
      layers: [boards('#b08c62'), { parts: pairAbove(loaferAbove(look)), shadows: flat(14) }],
      shades: [windowLight(20, 60, 1.7, 0.24)],
    }),
  },
  derby: {
    ...pairOf(derby, 674, 0.8),
    frame: lowFrame,
    detail: { at: [370, 540], zoom: 2.5, turn: 5 },
    scene: (look, tone) => ({
      layers: [
        table(tone),
        { parts: lid(560, -80, 420, 300, '#d8cbb7'), placing: { rotate: 12, about: [760, 60] }, shadows: flat(12) },
        { parts: box(110, 100, 580, 800, '#cdbfa9'), placing: { rotate: 3, about: [400, 500] }, shadows: flat(22) },
        { parts: [tissue(160, 160, 480, 680, 6)], placing: { rotate: 3, about: [400, 500] } },
        {
          parts: pairAbove(derbyAbove(look)),
          placing: { scale: 0.86, about: [400, 500], rotate: 3 },
          shadows: flat(14),
        },
      ],
    }),
  },
  chelsea: {
    ...pairOf(chelsea, 676, 0.84),
    frame: highFrame,
    detail: { at: [470, 470], zoom: 2.3, turn: -5 },
    scene: (look) => ({
      layers: [
        boards('#8a6a4c'),
        { parts: pairAbove(chelseaAbove(look)), placing: { rotate: -8, about: [400, 500] }, shadows: flat(18) },
      ],
      shades: [windowLight(140, 20, 1.7, 0.24)],
    }),
  },
  sneaker: {
    ...pairOf(sneaker, 658, 0.82),
    frame: lowFrame,
    detail: { at: [600, 500], zoom: 2.6, turn: 6 },
    scene: (look, tone) => ({
      layers: [
        table(tone),
        { parts: pairAbove(sneakerAbove(look)), placing: { rotate: 10, about: [400, 500] }, shadows: flat(16) },
      ],
      shades: [windowLight(-20, 100, 1.7, 0.18)],
    }),
  },
  mule: {
    ...pairOf(mule, 655),
    frame: lowFrame,
    detail: { at: [400, 520], zoom: 2.5, turn: -7 },
    scene: (look, tone) => ({
      layers: [
        table(tone),
        {
          parts: [
            part(rect(-80, 660, 960, 500), stuff('#a0866a', 'linen', { size: 120, depth: 1.2 }), { round: 8, lift: 4 }),
          ],
        },
        {
          parts: pairAbove(muleAbove(look)),
          placing: { rotate: -6, about: [400, 500], move: [0, -20] },
          shadows: flat(14),
        },
      ],
    }),
  },
  sandal: {
    ...pairOf(sandal, 666),
    frame: lowFrame,
    detail: { at: [480, 470], zoom: 2.5, turn: 5 },
    scene: (look) => ({
      layers: [
        boards('#c4a67e'),
        { parts: pairAbove(sandalAbove(look)), placing: { rotate: 7, about: [400, 500] }, shadows: flat(12) },
      ],
      shades: [windowLight(60, 30, 1.8, 0.2)],
    }),
  },
  balletFlat: {
    ...pairOf(balletFlat, 655),
    frame: lowFrame,
    detail: { at: [250, 560], zoom: 2.6, turn: -4 },
    scene: (look, tone) => ({
      layers: [
        table(tone),
        { parts: box(90, 120, 620, 760, '#cdbfa9'), placing: { rotate: -6, about: [400, 500] }, shadows: flat(22) },
        { parts: [tissue(140, 180, 520, 640, 9)], placing: { rotate: -6, about: [400, 500] } },
        {
          parts: pairAbove(balletAbove(look)),
          placing: { scale: 0.82, about: [400, 500], rotate: -14 },
          shadows: flat(12),
        },
        { parts: [tissue(110, 740, 280, 130, 4)], placing: { rotate: -6, about: [400, 500] }, shadows: flat(5) },
      ],
    }),
  },
  laced: {
    ...pairOf(laced, 664, 0.88),
    frame: highFrame,
    detail: { at: [400, 460], zoom: 2.3, turn: 6 },
    scene: (look) => ({
      layers: [
        boards('#9c7a56'),
        { parts: pairAbove(bootAbove(look)), placing: { rotate: 5, about: [400, 500] }, shadows: flat(18) },
      ],
      shades: [windowLight(-60, 60, 1.8, 0.26)],
    }),
  },
} as const satisfies Record<string, Design>;
