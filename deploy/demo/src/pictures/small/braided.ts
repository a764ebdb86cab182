import { type Line, line, place, rect, spline } from '../engine/geometry.ts';
import { cloth, threadOf } from '../engine/materials.ts';
import { type Part, paint, part, placeParts, relief } from '../engine/part.ts';
import { pointAt, resample, slice, stroke } from '../engine/stroke.ts';
import { folds } from '../kit/folds.ts';
import { buckle } from '../kit/hardware.ts';
import { type Look, toned } from '../kit/look.ts';
import { panel, seam } from '../kit/sewing.ts';

const WIDTH = 46;

/** A flat braid of four cords along a line: two rows of slanted strands that cover each other. */
function braid(path: Line, look: Look, lift: number): Part[] {
  const marks = resample(path, 15);
  const strand = (i: number, side: number) => {
    const here = marks[i]?.at ?? [0, 0];
    const next = marks[i + 1]?.at ?? here;
    const turn = (Math.atan2(next[1] - here[1], next[0] - here[0]) * 180) / Math.PI;
    const shape = spline(
      [
        [-15, 2 * side],
        [-4, -2 * side],
        [10, 11 * side],
        [17, 22 * side],
        [8, 23 * side],
        [-6, 13 * side],
      ],
      true,
      5,
    );
    return place([shape], { rotate: turn, move: here })[0] ?? [];
  };
  const rows = (parity: number) =>
    marks.slice(0, -1).flatMap((_, i) => (i % 2 === parity ? [strand(i, 1), strand(i, -1)] : []));
  return [
    part(stroke(path, WIDTH * 0.86, false), toned(look.main, 0.3), { round: 6, lift }),
    part(rows(0), look.main, { round: 5, lift: 2 }),
    part(rows(1), toned(look.main, 1.06), { round: 5, lift: 2 }),
  ];
}

const PATH = spline([
  [236, 250],
  [300, 420],
  [460, 520],
  [600, 640],
  [560, 790],
  [400, 830],
  [240, 770],
  [220, 620],
  [340, 510],
  [500, 400],
  [600, 250],
  [612, 170],
]);

/** A braided belt laid in a loop. */
export function braided(look: Look): Part[] {
  const tip = pointAt(PATH, 0.955);
  return [
    ...braid(slice(PATH, 0, 0.62), look, 4),
    ...braid(slice(PATH, 0.6, 0.965), look, 9),
    ...placeParts(tab(look, 'M-14 -25 L44 -25 Q84 -18 84 0 Q84 18 44 25 L-14 25 Z', true), {
      move: tip.at,
      rotate: tip.angle,
    }),
    ...tab(look, 'M208 262 L258 246 L232 160 L184 176 Z', false),
    ...buckle(92, 96, look.metal, { move: [198, 146], rotate: -108 }),
    part([line('M200 226 L252 209 L259 230 L207 247 Z')], look.trim, { round: 3, lift: 4 }),
  ];
}

function tab(look: Look, d: string, pointed: boolean): Part[] {
  return panel(line(d), look, { seam: 7, long: 5, lift: 5, material: look.trim, round: pointed ? 4 : 3 });
}

/** The belt worn: through the loops of a pair of trousers, under a shirt. */
export function braidedWorn(look: Look): Part[] {
  const trousers = cloth('#6f6a5c', 'twill', { size: 90, depth: 0.5 });
  const loop = (x: number) =>
    part(rect(x - 15, 404, 30, 130, 4), trousers, {
      round: 4,
      lift: 6,
      relief: [relief(rect(x - 9, 404, 18, 130), 1.4, 3)],
    });
  return [
    ...shirtFront(),
    part(rect(-60, 400, 920, 700), trousers, {
      round: 6,
      lift: 5,
      relief: [
        ...folds(
          [
            'M180 560 C200 720 150 880 190 1060',
            'M640 560 C610 720 670 880 630 1060',
            'M300 620 C340 760 300 900 340 1040',
          ],
          60,
          10,
        ),
        relief(stroke(line('M400 540 C404 700 396 900 400 1060'), 8), -4, 5),
        relief(stroke(line('M-60 536 H860'), 3), -2, 2),
      ],
    }),
    seam(line('M430 540 C434 700 440 780 404 880'), threadOf('#57523f'), 5),
    ...['M60 560 C110 640 130 700 20 800', 'M740 560 C690 640 670 700 780 800'].map((d) =>
      part(stroke(line(d), 3), toned(trousers, 0.4), { round: 1 }),
    ),
    ...braid(line('M-60 468 H860'), look, 5),
    ...placeParts(tab(look, 'M0 -25 L58 -25 Q100 -18 100 0 Q100 18 58 25 L0 25 Z', true), { move: [500, 468] }),
    ...tab(look, 'M330 441 L392 441 L392 495 L330 495 Z', false),
    ...buckle(96, 100, look.metal, { move: [410, 468], rotate: 180 }),
    ...[110, 690].map(loop),
  ];
}

function shirtFront(): Part[] {
  const shirt = cloth('#dcd9cf', 'oxford');
  const drape = [
    'M80 -60 C120 120 60 260 110 430',
    'M240 -40 C280 160 220 300 262 430',
    'M520 -60 C500 120 570 280 540 430',
    'M700 -60 C680 160 740 280 700 430',
    'M360 200 C350 300 380 380 366 440',
  ];
  return [
    part(rect(-60, -60, 920, 520), shirt, {
      round: 0,
      relief: folds(drape, 60, 14),
      paint: [paint(rect(-60, 340, 920, 120), '#2a2620', 0.3, 50)],
    }),
    part(rect(372, -60, 56, 520), shirt, { round: 3, lift: 2 }),
  ];
}
