import { area, rect } from '../engine/geometry.ts';
import { type Part, paint, part, placeParts } from '../engine/part.ts';
import { both, button, mirrored, neck, piece, seamLine, topstitch } from '../kit/garment.ts';
import { buckle } from '../kit/hardware.ts';
import { type Look, toned } from '../kit/look.ts';

const SLEEVE = 'M286 176 C244 190 220 226 210 290 C200 400 188 520 178 668 Q214 684 256 674 C262 560 278 460 296 380 Z';
const HALF =
  'M346 140 C320 158 296 170 272 182 C282 260 290 330 288 400 C284 450 286 470 284 500 C268 640 244 800 234 926 Q330 946 452 938 L452 300 L400 220 Z';

/** A belted double-breasted trench coat. */
export function trench(look: Look): Part[] {
  const sleeve = [
    piece(
      SLEEVE,
      look.main,
      {
        height: 9,
        seed: 5,
        folds: [
          'M236 300 C226 400 214 500 210 620',
          'M262 300 C256 380 250 440 240 520',
          'M208 470 C224 492 250 494 272 482',
          'M204 530 C222 552 244 552 264 544',
        ],
      },
      {
        grain: 6,
        puff: 32,
        relief: [seamLine('M180 646 Q214 662 258 652')],
        paint: [paint(area('M256 420 L300 360 L300 560 L250 680 Z'), '#1b140c', 0.36, 24)],
      },
    ),
    part(area('M184 590 L264 600 L262 626 L181 615 Z'), look.main, { round: 3, lift: 3, grain: 6 }),
    topstitch('M181 660 Q214 676 257 666', look),
    // the loop on the shoulder
    part(area('M250 190 L322 150 L336 168 L262 214 Q246 208 250 190 Z'), look.main, { round: 3, lift: 4, grain: -30 }),
    ...button(314, 168, 17, look.trim, look.thread),
  ];
  const skirt = (over: boolean) => [
    piece(
      HALF,
      look.main,
      {
        height: 12,
        seed: over ? 18 : 13,
        width: 44,
        folds: [
          'M306 580 C296 700 270 820 262 930',
          'M350 590 C346 720 326 830 320 936',
          'M400 590 C400 720 392 840 386 940',
          'M310 560 C306 500 312 470 330 430',
          'M360 560 C364 510 368 480 366 440',
        ],
      },
      {
        puff: 24,
        lift: 7,
        paint: [paint(rect(260, 180, 30, 360), '#1b140c', 0.2, 22), paint(rect(220, 560, 240, 40), '#1b140c', 0.3, 26)],
      },
    ),
    topstitch('M238 914 Q330 934 452 926', look),
  ];
  return [
    ...neck('M338 140 Q400 92 462 140 L450 240 L350 240 Z', look, 114),
    ...both(sleeve),
    ...skirt(false),
    ...mirrored(skirt(true)),
    topstitch('M348 560 L348 930', look, 7),
    // storm flap on one shoulder
    part(area('M454 150 L526 184 C534 240 528 300 500 332 L440 300 Z'), look.main, { round: 4, lift: 5, grain: -14 }),
    topstitch('M526 190 C532 240 524 294 498 322 L442 292', look, -6),
    ...[
      [374, 400],
      [474, 396],
      [366, 660],
      [486, 656],
    ].flatMap(([x = 0, y = 0]) => button(x, y, 27, look.trim, look.thread)),
    ...both([part(area('M262 624 L290 617 L308 718 L278 726 Z'), look.main, { round: 3, lift: 3, grain: 12 })]),
    ...belt(look),
    ...lapels(look),
  ];
}

function belt(look: Look): Part[] {
  return [
    part(area('M280 512 Q400 538 520 512 L522 552 Q400 580 278 552 Z'), look.main, {
      round: 4,
      lift: 6,
      grain: 2,
      paint: [paint(rect(270, 500, 40, 70), '#1b140c', 0.3, 18)],
    }),
    topstitch('M282 520 Q400 546 520 520', look, 0),
    topstitch('M282 545 Q400 572 520 545', look, 0),
    part(area('M394 540 C372 590 360 660 352 724 L388 734 C396 670 410 600 424 548 Z'), look.main, {
      round: 4,
      lift: 6,
      grain: 12,
    }),
    ...placeParts(buckle(60, 56, look.trim, {}), { move: [404, 546], rotate: 4 }),
    ...both([part(rect(300, 506, 13, 56, 4), look.main, { round: 4, lift: 5 })]),
  ];
}

function lapels(look: Look): Part[] {
  const lapel = [
    part(
      area('M346 150 C372 200 396 260 404 330 L330 286 L304 262 L336 244 L300 216 C310 190 326 166 346 150 Z'),
      look.main,
      { round: 5, lift: 6, puff: 5, grain: 30 },
    ),
    topstitch('M398 318 L334 280 L312 262 L344 244 L308 216', look, 0),
  ];
  const collar = [
    part(
      area('M344 118 C322 136 302 170 294 208 L346 240 C356 220 366 200 372 190 C356 170 346 146 344 118 Z'),
      look.main,
      { round: 5, lift: 6, puff: 5, grain: 40 },
    ),
    topstitch('M304 204 L346 231', look, 0),
  ];
  return [
    part(area('M340 126 Q400 78 460 126 L452 152 Q400 116 348 152 Z'), toned(look.main, 0.92), { round: 7, lift: 3 }),
    ...lapel,
    ...mirrored(lapel),
    ...collar,
    ...mirrored(collar),
  ];
}
