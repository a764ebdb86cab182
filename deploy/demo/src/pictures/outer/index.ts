import type { Design } from '../design.ts';
import type { Part } from '../engine/part.ts';
import type { Camera, Picture } from '../engine/scene.ts';
import { widen } from '../kit/garment.ts';
import type { Look } from '../kit/look.ts';
import { flat, type Tone, wall, windowLight } from '../kit/stage.ts';
import { bust, hanger, rail } from '../props/wall.ts';
import { blazer } from './blazer.ts';
import { blouson } from './blouson.ts';
import { chore } from './chore.ts';
import { coat } from './coat.ts';
import { puffer } from './puffer.ts';
import { rider } from './rider.ts';
import { trench } from './trench.ts';
import { vest } from './vest.ts';

type Draw = (look: Look) => Part[];

/** The same garment, cut wider. */
const cut =
  (draw: Draw, by: number): Draw =>
  (look) =>
    widen(draw(look), by);

/** On a wooden hanger on a rail, before a wall with window light. */
export function onRail(draw: Draw, drop: number, light: number, dark = false) {
  return (look: Look, tone: Tone): Picture => ({
    layers: [
      wall(tone),
      { parts: [rail(52, dark ? 'brass' : 'steel')], shadows: flat(14) },
      {
        parts: [...hanger(52 - drop, dark), ...draw(look)],
        placing: { move: [0, drop], rotate: dark ? 1.2 : -1, about: [400, 60] },
        shadows: flat(30),
      },
    ],
    camera: { at: [400, 500], zoom: 1 },
    shades: [windowLight(light, 140, 1.8, 0.24)],
  });
}

/** On a tailor's bust. */
export function onBust(draw: Draw, raise: number, camera: Camera) {
  return (look: Look, tone: Tone): Picture => ({
    layers: [
      wall(tone),
      { parts: bust(), placing: { move: [0, raise] }, shadows: flat(34) },
      { parts: draw(look), shadows: flat(10, 0.8) },
    ],
    camera,
  });
}

const sheet = { on: 'sheet', height: 14 } as const;

const coatCut = cut(coat, 1.14);
const trenchCut = cut(trench, 1.16);
const blousonCut = cut(blouson, 1.22);
const blazerCut = cut(blazer, 1.2);
const vestCut = cut(vest, 1.2);
const riderCut = cut(rider, 1.2);
const pufferCut = cut(puffer, 1.2);
const choreCut = cut(chore, 1.22);

/** The outerwear by the name of its shape. */
export const outer = {
  coat: {
    front: coatCut,
    rest: sheet,
    frame: { at: [400, 522], zoom: 1.04 },
    detail: { at: [390, 240], zoom: 2.7, turn: 6 },
    scene: onRail(coatCut, 24, -60),
  },
  trench: {
    front: trenchCut,
    rest: sheet,
    frame: { at: [400, 514], zoom: 1.05 },
    detail: { at: [420, 500], zoom: 2.4, turn: -5 },
    scene: onBust(trenchCut, -6, { at: [400, 440], zoom: 1.12 }),
  },
  blouson: {
    front: blousonCut,
    rest: sheet,
    frame: { at: [400, 478], zoom: 1.14 },
    detail: { at: [400, 300], zoom: 2.5, turn: 5 },
    scene: onRail(blousonCut, 30, 120, true),
  },
  blazer: {
    front: blazerCut,
    rest: sheet,
    frame: { at: [400, 460], zoom: 1.1 },
    detail: { at: [430, 390], zoom: 2.5, turn: -6 },
    scene: onBust(blazerCut, 6, { at: [400, 440], zoom: 1.08 }),
  },
  vest: {
    front: vestCut,
    rest: sheet,
    frame: { at: [400, 490], zoom: 1.2 },
    detail: { at: [350, 560], zoom: 2.6, turn: 6 },
    scene: onRail(vestCut, -24, 60, true),
  },
  rider: {
    front: riderCut,
    rest: sheet,
    frame: { at: [400, 448], zoom: 1.14 },
    detail: { at: [360, 380], zoom: 2.5, turn: -7 },
    scene: onBust(riderCut, 14, { at: [400, 430], zoom: 1.1 }),
  },
  puffer: {
    front: pufferCut,
    rest: { on: 'sheet', height: 20 },
    frame: { at: [400, 450], zoom: 1.12 },
    detail: { at: [420, 330], zoom: 2.4, turn: 5 },
    scene: onRail(pufferCut, 34, -20),
  },
  chore: {
    front: choreCut,
    rest: sheet,
    frame: { at: [400, 462], zoom: 1.1 },
    detail: { at: [450, 400], zoom: 2.6, turn: -5 },
    scene: onBust(choreCut, 10, { at: [400, 440], zoom: 1.08 }),
  },
} as const satisfies Record<string, Design>;
