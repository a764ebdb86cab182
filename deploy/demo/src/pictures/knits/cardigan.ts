import { area, line, rect } from '../engine/geometry.ts';
import { type Part, paint, part } from '../engine/part.ts';
import { stroke } from '../engine/stroke.ts';
import { button, mirrored, neck, piece, ribband } from '../kit/garment.ts';
import type { Look } from '../kit/look.ts';
import { sleeves } from './sweater.ts';

const HALF =
  'M332 156 C306 172 284 184 258 196 C272 280 280 360 272 440 C262 560 258 650 262 760 Q330 786 404 784 L404 430 C384 400 350 300 332 156 Z';

/** A V-neck cardigan with a ribbed front band and two pockets. */
export function cardigan(look: Look): Part[] {
  const rib = { ...look.trim, texture: 'rib' as const, size: 52, depth: 1.5 };
  const half = (over: boolean) => [
    piece(
      HALF,
      look.main,
      {
        height: 13,
        seed: over ? 78 : 73,
        width: 42,
        folds: [
          'M300 420 C306 540 290 640 296 750',
          'M350 470 C356 580 346 680 350 770',
          'M290 260 C310 300 330 320 346 340',
        ],
      },
      {
        puff: 26,
        round: 8,
        paint: [paint(rect(256, 220, 30, 300), '#14140f', 0.24, 24)],
      },
    ),
    part(area('M288 604 Q336 616 376 612 L376 722 Q332 728 288 716 Z'), look.main, { round: 6, lift: 4, puff: 8 }),
    part(area('M286 598 Q336 612 378 608 L378 630 Q336 634 286 620 Z'), rib, { round: 5, lift: 3 }),
    ribband('M262 750 Q330 780 404 776 L404 846 Q330 850 266 826 Z', look.trim),
  ];
  const band = (over: boolean) =>
    part(stroke(line('M326 152 C344 280 374 390 398 436 L398 846'), 30, false), rib, {
      round: 6,
      lift: over ? 6 : 4,
      grain: 0,
    });
  return [
    ...neck('M328 160 Q400 106 472 160 L420 430 L380 430 Z', look, 132),
    ...sleeves(look, undefined, 15),
    ...half(false),
    band(false),
    ...mirrored([...half(true), band(true)]),
    part(area('M324 156 Q400 92 476 156 L462 176 Q400 124 338 176 Z'), rib, { round: 7, lift: 3 }),
    ...[460, 540, 620, 700, 780].flatMap((y) => button(402, y, 27, look.metal, look.thread)),
  ];
}
