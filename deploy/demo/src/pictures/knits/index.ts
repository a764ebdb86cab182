import type { Design } from '../design.ts';
import { cloth } from '../engine/materials.ts';
import type { Part } from '../engine/part.ts';
import { widen } from '../kit/garment.ts';
import type { Look } from '../kit/look.ts';
import { flat, plinth, standing, sweep, table, windowLight } from '../kit/stage.ts';
import { onBust, onRail } from '../outer/index.ts';
import { box, lid, tissue } from '../props/box.ts';
import { book } from '../props/paper.ts';
import { branch, glasses } from '../props/small.ts';
import { cable } from './cable.ts';
import { cardigan } from './cardigan.ts';
import { folded, pile } from './folded.ts';
import { knitVest } from './knit-vest.ts';
import { polo } from './polo.ts';
import { linenShirt, oxford } from './shirt.ts';
import { breton, crew } from './sweater.ts';

const sheet = { on: 'sheet', height: 12 } as const;
const cut = (draw: (look: Look) => Part[], by: number) => (look: Look) => widen(draw(look), by);

const crewCut = cut(crew, 1.2);
const cardiganCut = cut(cardigan, 1.18);
const cableCut = cut(cable, 1.22);
const oxfordCut = cut(oxford, 1.18);
const linenCut = cut(linenShirt, 1.26);
const poloCut = cut(polo, 1.32);
const vestCut = cut((look) => knitVest(look), 1.32);
const bretonCut = cut(breton, 1.22);

/** A white shirt to wear under a vest. */
const under = (look: Look): Look => ({ ...look, main: cloth('#dfdcd3', 'oxford'), trim: cloth('#dfdcd3', 'oxford') });

/** Knitwear and shirts by the name of their shape. */
export const knits = {
  crew: {
    front: crewCut,
    rest: sheet,
    frame: { at: [400, 478], zoom: 1.08 },
    detail: { at: [400, 240], zoom: 2.7, turn: 6 },
    scene: (look, tone) => ({
      layers: [
        sweep(tone, 620),
        { parts: plinth(70, 820, 660, 300, tone), shadows: [{ placing: { move: [40, 30] }, blur: 50, alpha: 0.3 }] },
        {
          parts: pile(
            812,
            [look.main, cloth('#6f6a5c', 'knit'), look.main, cloth('#8a4a34', 'knit'), look.main],
            130,
            540,
          ),
          shadows: standing(812),
        },
      ],
      camera: { at: [400, 560], zoom: 1.1 },
      shades: [windowLight(-40, 60, 1.7, 0.2)],
    }),
  },
  cardigan: {
    front: cardiganCut,
    rest: sheet,
    frame: { at: [400, 486], zoom: 1.08 },
    detail: { at: [410, 600], zoom: 2.5, turn: -6 },
    scene: onRail(cardiganCut, 24, 100, true),
  },
  cable: {
    front: cableCut,
    rest: sheet,
    frame: { at: [400, 460], zoom: 1.08 },
    detail: { at: [400, 380], zoom: 2.3, turn: 5 },
    scene: onBust(cableCut, 10, { at: [400, 420], zoom: 1.12 }),
  },
  oxford: {
    front: oxfordCut,
    rest: sheet,
    frame: { at: [400, 470], zoom: 1.08 },
    detail: { at: [420, 270], zoom: 2.7, turn: -5 },
    scene: (look, tone) => ({
      layers: [
        table(tone),
        { parts: lid(520, -40, 420, 300, '#d8cbb7'), placing: { rotate: 14, about: [700, 100] }, shadows: flat(12) },
        { parts: box(130, 130, 540, 760, '#cdbfa9'), placing: { rotate: -3, about: [400, 500] }, shadows: flat(22) },
        { parts: [tissue(180, 190, 440, 640, 3)], placing: { rotate: -3, about: [400, 500] } },
        {
          parts: folded(oxfordCut(look), look, 640, 170),
          placing: { rotate: -3, about: [400, 400], move: [0, 130], scale: 1.02 },
          shadows: flat(8),
        },
        {
          parts: [tissue(170, 760, 250, 110, 8), tissue(390, 780, 240, 90, 12)],
          placing: { rotate: -3, about: [400, 500] },
          shadows: flat(5),
        },
      ],
    }),
  },
  linenShirt: {
    front: linenCut,
    rest: sheet,
    frame: { at: [400, 480], zoom: 1.04 },
    detail: { at: [400, 300], zoom: 2.6, turn: 6 },
    scene: onRail(linenCut, 26, -80),
  },
  polo: {
    front: poloCut,
    rest: sheet,
    frame: { at: [400, 482], zoom: 1.1 },
    detail: { at: [400, 270], zoom: 2.7, turn: -6 },
    scene: (look, tone) => ({
      layers: [
        table(tone),
        { parts: book(420, 480, 330, 430, '#a8794f'), placing: { rotate: 10, about: [580, 690] }, shadows: flat(10) },
        {
          parts: folded(poloCut(look), look, 640, 166),
          placing: { rotate: -8, about: [400, 400], move: [-60, 60], scale: 1.08 },
          shadows: flat(10),
        },
        { parts: glasses({ move: [600, 780], rotate: 12, scale: 1.05 }), shadows: flat(5) },
        { parts: branch('M700 60 C660 140 640 220 660 320', 5, '#8b8a63', 34), shadows: flat(4) },
      ],
    }),
  },
  knitVest: {
    front: vestCut,
    rest: sheet,
    frame: { at: [400, 490], zoom: 1.22 },
    detail: { at: [400, 350], zoom: 2.7, turn: 6 },
    scene: onBust((look) => widen(knitVest(look, oxford(under(look))), 1.26), 8, { at: [400, 440], zoom: 1.1 }),
  },
  breton: {
    front: bretonCut,
    rest: sheet,
    frame: { at: [400, 490], zoom: 1.08 },
    detail: { at: [350, 290], zoom: 2.6, turn: -7 },
    scene: onRail(bretonCut, 22, 40),
  },
} as const satisfies Record<string, Design>;
