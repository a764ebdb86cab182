import { bags } from '../bags/index.ts';
import { lookOf } from '../designs.ts';
import { rect } from '../engine/geometry.ts';
import { stuff } from '../engine/materials.ts';
import { type Part, part } from '../engine/part.ts';
import type { Layer, Picture } from '../engine/scene.ts';
import { flat, standing, sweep, table, wall, windowLight } from '../kit/stage.ts';
import { outer } from '../outer/index.ts';
import { spines } from '../props/paper.ts';
import { branch, coin, cup } from '../props/small.ts';
import { hanger, peg } from '../props/wall.ts';
import { loaferAbove, pairAbove } from '../shoes/above.ts';
import { braided } from '../small/braided.ts';
import { cap } from '../small/cap.ts';
import { hungScarf } from '../small/scarf.ts';
import { longWalletOpen } from '../wallets/long.ts';

const SIZE = [1600, 700] as const;
const OAK = stuff('#b58a5c', 'wood', { size: 300 });
const DARK_OAK = stuff('#7a5436', 'wood', { size: 300 });

/** A product that stands: its point (400, base) comes to (x, floor). */
const stood = (parts: readonly Part[], base: number, x: number, floor: number, scale: number, foot = 1): Layer => ({
  parts,
  placing: { scale, about: [400, base], move: [x - 400, floor - base] },
  shadows: standing(floor, x, foot),
});

/** A product on a wall or a sheet: its point (400, top) comes to (x, y). */
const laid = (
  parts: readonly Part[],
  top: number,
  x: number,
  y: number,
  scale: number,
  rotate: number,
  height: number,
): Layer => ({
  parts,
  placing: { scale, rotate, about: [400, top], move: [x - 400, y - top] },
  shadows: flat(height),
});

/** Bags on a bench by the window. */
const bench: Picture = {
  size: SIZE,
  layers: [
    sweep('ivory', 560),
    {
      parts: [
        part(rect(640, 560, 26, 300), DARK_OAK, { round: 7, grain: 90 }),
        part(rect(1478, 560, 26, 300), DARK_OAK, { round: 7, grain: 90 }),
        part(rect(590, 548, 964, 30, 4), DARK_OAK, { round: 5, lift: 7 }),
      ],
    },
    { parts: spines(1296, 548, 220, ['#b9a98c', '#7f8a80', '#a5654a']), shadows: standing(548, 1400) },
    stood(bags.tote.front(lookOf('maru-tote')), 838, 800, 548, 0.6),
    stood(bags.briefcase.front(lookOf('meok-briefcase')), 824, 1136, 548, 0.54),
    stood(bags.mini.front(lookOf('ham-mini')), 822, 1404, 400, 0.36),
  ],
  shades: [windowLight(700, -60, 1.5, 0.2)],
};

/** A row of pegs in the hall. */
const hall: Picture = {
  size: SIZE,
  layers: [
    wall('moss'),
    {
      parts: [
        part(rect(520, 96, 1400, 52, 3), OAK, { round: 3, lift: 5 }),
        ...[600, 904, 1196].flatMap((x) => peg(x, 122, 14, 'oak')),
      ],
      shadows: flat(5),
    },
    laid([...hanger(60), ...outer.coat.front(lookOf('neulbom-coat'))], 60, 740, 128, 0.6, -1, 22),
    laid(bags.backpack.front(lookOf('nadeuri-backpack')), 180, 1060, 124, 0.5, 1.5, 18),
    laid(hungScarf(lookOf('nuli-scarf')), 130, 1310, 118, 0.58, 0, 14),
    laid(cap(lookOf('gol-cap')), 290, 1486, 118, 0.4, -5, 16),
    { parts: [740, 1060, 1312].flatMap((x) => peg(x, 122, 14, 'oak')), shadows: flat(4) },
  ],
  shades: [windowLight(560, -40, 1.7, 0.2)],
};

/** Things laid out for a journey, from above. */
const journey: Picture = {
  size: SIZE,
  layers: [
    table('dusk'),
    laid(longWalletOpen(lookOf('gyeol-long-wallet')), 540, 900, 250, 0.62, -8, 8),
    laid(pairAbove(loaferAbove(lookOf('georum-loafer'))), 500, 1330, 360, 0.72, 6, 12),
    laid(braided(lookOf('yeokkeun-belt')), 500, 820, 560, 0.44, 78, 6),
    { parts: cup(1080, 560, 62), shadows: flat(10) },
    { parts: [...coin(700, 360, 20), ...coin(672, 396, 17, 'copper')], shadows: flat(3) },
    { parts: branch('M1560 30 C1530 160 1540 280 1580 420', 6, '#8b8a63', 34), shadows: flat(4) },
  ],
  shades: [windowLight(620, -80, 1.6, 0.16)],
};

/** The three wide pictures of the home page, by name. */
export const bannerPictures: Readonly<Record<string, Picture>> = {
  'banner-1': bench,
  'banner-2': hall,
  'banner-3': journey,
};
