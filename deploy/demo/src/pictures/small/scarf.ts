import { area, line, rect } from '../engine/geometry.ts';
import type { Pattern } from '../engine/materials.ts';
import { random } from '../engine/noise.ts';
import { type Part, paint, part, relief } from '../engine/part.ts';
import { stroke } from '../engine/stroke.ts';
import { folds } from '../kit/folds.ts';
import type { Look } from '../kit/look.ts';

/** Checks in the colours of a pattern: broad bands with a fine line between, crossing. */
export function checks(repeat: number, bands: readonly (readonly [number, number, number])[]): Pattern {
  const weight = (t: number): readonly [number, number] => {
    const f = t - Math.floor(t);
    if (f > 0.08 && f < 0.4) return [0, 0.62];
    if (f > 0.68 && f < 0.72) return [1, 0.7];
    return [2, 0];
  };
  return (x, y, rgb) => {
    for (const [index, share] of [weight(x / repeat), weight(y / repeat)]) {
      const tint = bands[index];
      if (!tint) continue;
      for (let c = 0; c < 3; c++) rgb[c] = (rgb[c] as number) + ((tint[c] as number) - (rgb[c] as number)) * share;
    }
  };
}

/** Twisted fringe under an edge from x0 to x1. */
export function fringe(x0: number, x1: number, y: number, long: number, look: Look, seed: number): Part {
  const next = random(seed);
  const count = Math.round((x1 - x0) / 8.4);
  const cords = Array.from({ length: count }, (_, i) => {
    const x = x0 + ((i + 0.5) * (x1 - x0)) / count;
    const sway = (next() - 0.5) * 16;
    return stroke(
      line(
        `M${x} ${y - 4} C${x} ${y + long * 0.4} ${x + sway} ${y + long * 0.6} ${x + sway} ${y + long * (0.9 + next() * 0.14)}`,
      ),
      (t) => 8.4 - 2.4 * t,
    );
  });
  return part(cords.flat(), look.main, { round: 4, lift: 2.4 });
}

/** A woven scarf folded lengthwise and laid in half, its fringes below. */
export function scarf(look: Look): Part[] {
  return [
    fringe(424, 606, 800, 96, look, 5),
    part('M420 250 C440 190 570 180 606 240 L612 802 L420 802 Z', look.main, {
      round: 7,
      lift: 4,
      grain: 2,
      crumple: { height: 9, size: 110, stretch: 2.4, angle: 88, seed: 15 },
      relief: [...folds(['M450 300 C456 460 444 640 452 800', 'M580 280 C570 460 588 640 580 800'], 34, 5)],
      paint: [paint(rect(400, 240, 40, 570), '#17120e', 0.4, 30)],
    }),
    fringe(200, 440, 836, 104, look, 9),
    part(
      'M196 290 C200 200 300 176 400 186 C500 176 600 190 608 250 C590 290 520 300 466 300 C440 306 436 330 438 360 L444 838 L196 838 Z',
      look.main,
      {
        round: 9,
        lift: 8,
        grain: -1,
        crumple: { height: 12, size: 120, stretch: 2.4, angle: 86, seed: 7 },
        relief: [
          ...folds(
            [
              'M236 300 C246 480 226 660 240 836',
              'M318 250 C330 440 310 640 322 836',
              'M396 300 C386 470 404 660 392 836',
              'M230 240 C330 210 460 220 590 244',
            ],
            40,
            7,
          ),
          relief(stroke(line('M210 216 C300 190 500 186 604 232'), 40), 12, 30),
        ],
        paint: [paint(area('M436 300 L620 300 L620 330 L436 400 Z'), '#17120e', 0.3, 22)],
      },
    ),
  ];
}

/** The scarf hung over a peg or a rail: two lengths side by side from one top. */
export function hungScarf(look: Look): Part[] {
  return [
    fringe(420, 566, 850, 70, look, 21),
    part('M404 130 C430 120 452 150 460 200 C520 380 560 620 570 852 L418 852 C420 620 410 380 396 220 Z', look.main, {
      round: 9,
      lift: 6,
      grain: -7,
      relief: folds(['M420 180 C470 400 480 640 484 850', 'M440 180 C510 400 530 640 540 850'], 30, 8),
      crumple: { height: 10, size: 100, stretch: 2.6, angle: 84, seed: 3 },
    }),
    fringe(226, 404, 820, 72, look, 17),
    part(
      'M404 128 C372 124 350 150 342 200 C300 380 240 600 224 822 L406 822 C410 600 420 380 424 220 C430 170 424 130 404 128 Z',
      look.main,
      {
        round: 9,
        lift: 7,
        grain: 7,
        relief: folds(
          [
            'M384 180 C330 400 290 620 276 820',
            'M400 190 C360 420 340 640 338 820',
            'M408 200 C390 430 384 640 384 820',
          ],
          30,
          8,
        ),
        crumple: { height: 10, size: 100, stretch: 2.6, angle: 96, seed: 4 },
      },
    ),
  ];
}
