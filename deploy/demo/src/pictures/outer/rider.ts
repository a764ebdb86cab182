import { area, line, rect } from '../engine/geometry.ts';
import { type Part, paint, part } from '../engine/part.ts';
import { both, mirrored, neck, piece, seamLine, topstitch } from '../kit/garment.ts';
import { buckle, openTeeth, snap, zip } from '../kit/hardware.ts';
import type { Look } from '../kit/look.ts';

const SLEEVE = 'M280 200 C238 214 214 252 206 320 C192 430 178 560 176 726 Q214 744 260 732 C262 620 280 510 302 420 Z';
const HALF =
  'M342 158 C318 178 296 190 268 202 C280 290 288 370 284 450 C276 540 266 640 264 736 Q330 756 420 750 L420 200 Z';

/** A leather riding jacket with its slanted zip. */
export function rider(look: Look): Part[] {
  const sleeve = [
    piece(
      SLEEVE,
      look.main,
      {
        height: 13,
        seed: 5,
        folds: [
          'M236 340 C222 450 208 560 204 700',
          'M264 350 C256 430 250 490 242 570',
          'M196 500 C216 526 248 528 276 512',
          'M194 556 C214 582 244 584 268 570',
          'M200 440 C220 460 250 464 284 450',
        ],
      },
      {
        grain: 6,
        puff: 38,
        relief: [seamLine('M222 260 C236 300 262 330 298 340', 1.4)],
        paint: [paint(area('M262 470 L306 400 L306 600 L258 740 Z'), '#000000', 0.4, 24)],
      },
    ),
    ...zip(line('M196 560 L188 730'), look.edge, look.metal, { width: 13, slider: 0.94, hang: 88 }),
    part(area('M244 196 L318 164 L330 184 L256 222 Q240 214 244 196 Z'), look.main, { round: 4, lift: 4, grain: -26 }),
    ...snap(15, look.metal, { move: [310, 182] }),
  ];
  const half = (over: boolean) => [
    piece(
      HALF,
      look.main,
      {
        height: 12,
        seed: over ? 58 : 53,
        width: 36,
        folds: [
          'M300 430 C304 520 290 620 294 730',
          'M350 480 C350 560 342 640 346 740',
          'M290 420 C310 430 330 426 350 410',
        ],
      },
      {
        puff: 26,
        lift: 6,
        relief: [seamLine('M274 300 Q340 318 416 310', 1.6)],
        paint: [paint(rect(264, 210, 30, 300), '#000000', 0.3, 22), paint(rect(250, 690, 180, 60), '#000000', 0.3, 26)],
      },
    ),
    ...zip(line('M296 530 L330 650'), look.edge, look.metal, { width: 15, slider: 0.06, hang: 74 }),
  ];
  return [
    ...neck('M338 160 Q400 112 462 160 L440 320 L360 320 Z', look, 142),
    ...both(sleeve),
    ...half(false),
    ...mirrored(half(true)),
    // the overlap: its edge runs from the shoulder across to the hem
    piece(
      'M470 250 C420 300 366 330 340 400 C336 520 338 640 342 752 L420 752 L470 400 Z',
      look.main,
      { height: 10, seed: 61 },
      { lift: 6, puff: 8 },
    ),
    openTeeth(line('M346 410 C342 520 344 640 348 750'), look.metal, -1),
    part(area('M340 398 L349 396 C345 520 347 640 351 752 L342 752 C338 640 336 520 340 398 Z'), look.edge, {
      round: 1,
    }),
    openTeeth(line('M344 404 C340 520 342 640 346 750'), look.metal, 1),
    topstitch('M360 404 C356 520 358 640 362 748', look),
    ...belt(look),
    ...lapels(look),
  ];
}

function belt(look: Look): Part[] {
  return [
    part(area('M262 712 Q400 748 538 712 L536 756 Q400 792 264 756 Z'), look.main, { round: 4, lift: 5 }),
    topstitch('M264 720 Q400 756 536 720', look),
    topstitch('M266 748 Q400 784 534 748', look),
    ...buckle(62, 62, look.metal, { move: [392, 752], rotate: 2 }),
    ...both([part(rect(296, 714, 15, 60, 4), look.main, { round: 4, lift: 5 })]),
  ];
}

function lapels(look: Look): Part[] {
  const left = [
    part(
      area('M350 160 C372 210 392 270 396 340 L360 404 L290 330 L270 280 L322 258 L300 228 C314 200 330 178 350 160 Z'),
      look.main,
      { round: 6, lift: 7, puff: 8, crumple: { height: 5, size: 60, seed: 4 } },
    ),
    topstitch('M392 338 L358 392 L298 326 L280 286', look),
    ...snap(17, look.metal, { move: [294, 290] }),
    part(
      area('M346 128 C326 148 306 184 296 220 L330 252 C346 244 360 230 368 212 C356 188 348 158 346 128 Z'),
      look.main,
      { round: 6, lift: 6, puff: 6 },
    ),
    ...snap(15, look.metal, { move: [314, 218] }),
  ];
  return [
    part(area('M342 136 Q400 88 458 136 L450 162 Q400 124 350 162 Z'), look.main, { round: 8, lift: 3 }),
    ...left,
    ...mirrored(left),
  ];
}
