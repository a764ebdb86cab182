import { area, rect } from '../engine/geometry.ts';
import { type Part, paint, part } from '../engine/part.ts';
import { both, button, mirrored, neck, piece, seamLine, topstitch } from '../kit/garment.ts';
import type { Look } from '../kit/look.ts';

const SLEEVE = 'M276 196 C240 208 220 244 212 310 C200 420 188 540 184 710 Q220 728 262 716 C266 600 280 490 298 400 Z';
const HALF =
  'M342 150 C318 172 292 184 264 196 C278 280 290 350 290 420 C286 480 280 520 276 580 C268 680 262 740 258 800 Q300 826 350 818 C394 810 424 760 430 700 L430 430 C410 340 380 240 342 150 Z';

/** A two-button blazer with notched lapels. */
export function blazer(look: Look): Part[] {
  const sleeve = [
    piece(
      SLEEVE,
      look.main,
      {
        height: 8,
        seed: 5,
        folds: [
          'M240 330 C230 440 218 540 214 680',
          'M270 340 C264 420 258 480 250 560',
          'M208 520 C226 540 252 542 274 530',
        ],
      },
      {
        grain: 5,
        puff: 34,
        relief: [seamLine('M262 716 C266 600 282 480 296 400', 1)],
        paint: [paint(area('M262 460 L302 380 L302 580 L258 720 Z'), '#0b0b0d', 0.36, 24)],
      },
    ),
    ...[664, 684, 704].flatMap((y) => button(246, y - 4, 15, look.trim, look.thread)),
  ];
  const half = (over: boolean) => [
    piece(
      HALF,
      look.main,
      {
        height: 8,
        seed: over ? 38 : 33,
        width: 40,
        folds: [
          'M306 440 C300 540 284 660 280 790',
          'M390 470 C384 520 370 560 350 600',
          'M384 450 C350 440 320 430 300 410',
        ],
      },
      {
        puff: 26,
        lift: 6,
        relief: [seamLine('M324 400 C322 480 326 560 322 640', 1.2)],
        paint: [paint(rect(262, 200, 30, 400), '#0b0b0d', 0.24, 22)],
      },
    ),
    topstitch(
      'M430 700 C424 760 394 804 350 812 Q300 820 262 796',
      { ...look, thread: { ...look.thread, colour: look.main.colour } },
      5,
    ),
    // pocket with its flap
    part(area('M276 632 L378 628 L380 668 Q330 680 278 672 Z'), look.main, { round: 4, lift: 4, grain: -2 }),
  ];
  return [
    ...neck('M336 156 Q400 104 464 156 L430 430 L370 430 Z', look, 136),
    ...both(sleeve),
    ...half(false),
    ...mirrored(half(true)),
    part(area('M464 332 L526 320 L528 338 L467 350 Z'), look.main, { round: 3, lift: 2.6, grain: -10 }),
    ...button(404, 446, 29, look.trim, look.thread),
    ...button(404, 556, 29, look.trim, look.thread),
    ...lapels(look),
  ];
}

function lapels(look: Look): Part[] {
  const left = [
    part(
      area(
        'M344 152 C370 230 396 330 408 432 C384 404 346 366 318 330 L292 276 L328 262 L310 234 C318 206 328 176 344 152 Z',
      ),
      look.main,
      { round: 5, lift: 6, puff: 6, grain: 16 },
    ),
    part(
      area('M342 124 C324 146 308 184 302 216 L334 252 C346 244 358 232 366 216 C354 190 346 156 342 124 Z'),
      look.main,
      { round: 5, lift: 5, puff: 5, grain: 34 },
    ),
  ];
  return [
    part(area('M338 134 Q400 84 462 134 L452 160 Q400 120 348 160 Z'), look.main, { round: 8, lift: 3 }),
    ...mirrored(left),
    ...left,
  ];
}
