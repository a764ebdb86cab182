import type { Design } from '../design.ts';
import { placeParts } from '../engine/part.ts';
import { flat, table, windowLight } from '../kit/stage.ts';
import { box, lid, tissue } from '../props/box.ts';
import { slip } from '../props/paper.ts';
import { coin, cup, glasses, key } from '../props/small.ts';
import { bifold, bifoldOpen } from './bifold.ts';
import { cardHolder, fan } from './card-holder.ts';
import { coinPurse } from './coin-purse.ts';
import { keyCase, keyCaseOpen } from './key-case.ts';
import { longWallet, longWalletOpen } from './long.ts';
import { passport, passportOpen } from './passport.ts';
import { trifold, trifoldOpen } from './trifold.ts';
import { zipWallet, zipWalletOpen } from './zip-wallet.ts';

/** The wallets and cases by the name of their shape. */
export const wallets = {
  longWallet: {
    front: (look) => placeParts(longWallet(look), { rotate: -26, about: [400, 500] }),
    rest: { on: 'sheet', height: 9 },
    frame: { at: [400, 505], zoom: 1.18 },
    detail: { at: [440, 590], zoom: 2.9, turn: 20 },
    scene: (look, tone) => ({
      layers: [
        table(tone),
        { parts: longWalletOpen(look), placing: { rotate: 5, about: [400, 540] }, shadows: flat(8) },
      ],
      camera: { at: [400, 520], zoom: 1.08 },
      shades: [windowLight(80, 80, 1.5, 0.18)],
    }),
  },
  bifold: {
    front: bifold,
    rest: { on: 'sheet', height: 9 },
    frame: { at: [400, 520], zoom: 1.24 },
    detail: { at: [520, 590], zoom: 3, turn: 6 },
    scene: (look, tone) => ({
      layers: [
        table(tone),
        { parts: bifoldOpen(look), placing: { rotate: -7, about: [400, 540], move: [0, -60] }, shadows: flat(8) },
        {
          parts: [...key({ move: [560, 800], rotate: 66 }), ...coin(250, 850, 27), ...coin(296, 884, 24, 'copper')],
          shadows: flat(3),
        },
      ],
    }),
  },
  cardHolder: {
    front: (look) => placeParts(cardHolder(look), { rotate: 7, about: [400, 560], move: [0, -60] }),
    rest: { on: 'sheet', height: 7 },
    frame: { at: [400, 490], zoom: 1.3 },
    detail: { at: [330, 520], zoom: 3, turn: -5 },
    scene: (look, tone) => ({
      layers: [
        table(tone),
        { parts: fan(), placing: { move: [20, -40] }, shadows: flat(4) },
        { parts: cardHolder(look, false), placing: { rotate: -5, about: [400, 570], move: [0, 40] }, shadows: flat(7) },
      ],
      camera: { at: [400, 480], zoom: 1.1 },
    }),
  },
  zipWallet: {
    front: (look) => placeParts(zipWallet(look), { rotate: 68, about: [400, 500] }),
    rest: { on: 'sheet', height: 11 },
    frame: { at: [400, 505], zoom: 1.2 },
    detail: { at: [370, 660], zoom: 2.7, turn: -60 },
    scene: (look, tone) => ({
      layers: [
        table(tone),
        { parts: zipWalletOpen(look), placing: { rotate: -9, about: [400, 540], scale: 0.94 }, shadows: flat(9) },
        { parts: [...coin(640, 890, 26), ...coin(690, 850, 22, 'copper')], shadows: flat(3) },
      ],
    }),
  },
  keyCase: {
    front: (look) => placeParts(keyCase(look), { rotate: -10, about: [400, 500] }),
    rest: { on: 'sheet', height: 10 },
    frame: { at: [400, 520], zoom: 1.3 },
    detail: { at: [440, 640], zoom: 3, turn: 6 },
    scene: (look, tone) => ({
      layers: [
        table(tone),
        { parts: keyCaseOpen(look), placing: { rotate: 8, about: [400, 440], move: [0, 70] }, shadows: flat(8) },
      ],
      camera: { at: [400, 520], zoom: 1.1 },
      shades: [windowLight(180, 40, 1.5, 0.18)],
    }),
  },
  passport: {
    front: (look) => placeParts(passport(look), { rotate: 4, about: [400, 500] }),
    rest: { on: 'sheet', height: 9 },
    frame: { at: [400, 500], zoom: 1.22 },
    detail: { at: [470, 530], zoom: 2.9, turn: -8 },
    scene: (look, tone) => ({
      layers: [
        table(tone),
        { parts: slip(470, 120, 250, 480, '#efe6d2'), placing: { rotate: 19, about: [600, 300] }, shadows: flat(4) },
        {
          parts: passportOpen(look),
          placing: { rotate: -6, about: [400, 510], move: [-10, 50], scale: 0.94 },
          shadows: flat(8),
        },
        { parts: glasses({ move: [220, 200], rotate: -14, scale: 1.05 }), shadows: flat(5) },
      ],
    }),
  },
  coinPurse: {
    front: coinPurse,
    rest: { on: 'sheet', height: 18 },
    frame: { at: [400, 545], zoom: 1.3 },
    detail: { at: [400, 400], zoom: 2.9, turn: 6 },
    scene: (look, tone) => ({
      layers: [
        table(tone),
        { parts: cup(600, 220, 84), shadows: flat(14) },
        {
          parts: coinPurse(look),
          placing: { rotate: -16, scale: 0.88, about: [400, 540], move: [-60, 40] },
          shadows: flat(18),
        },
        {
          parts: [
            ...coin(600, 700, 34),
            ...coin(650, 770, 27, 'copper'),
            ...coin(560, 800, 31),
            ...coin(672, 668, 26, 'brass'),
            ...coin(620, 850, 27),
          ],
          shadows: flat(4),
        },
      ],
    }),
  },
  trifold: {
    front: (look) => placeParts(trifold(look), { rotate: -5, about: [400, 510] }),
    rest: { on: 'sheet', height: 12 },
    frame: { at: [400, 516], zoom: 1.34 },
    detail: { at: [420, 560], zoom: 3, turn: 7 },
    scene: (look, tone) => ({
      layers: [
        table(tone),
        { parts: lid(520, -40, 320, 320, '#d8cbb7'), placing: { rotate: 12, about: [680, 120] }, shadows: flat(12) },
        { parts: box(70, 330, 360, 500, '#cdbfa9'), placing: { rotate: -6, about: [250, 580] }, shadows: flat(16) },
        { parts: [tissue(110, 380, 280, 400, 4)], placing: { rotate: -6, about: [250, 580] } },
        {
          parts: trifold(look),
          placing: { rotate: -10, scale: 0.62, about: [400, 510], move: [-146, 76] },
          shadows: flat(8),
        },
        {
          parts: trifoldOpen(look),
          placing: { rotate: 9, scale: 0.78, about: [400, 500], move: [208, 60] },
          shadows: flat(7),
        },
      ],
    }),
  },
} as const satisfies Record<string, Design>;
