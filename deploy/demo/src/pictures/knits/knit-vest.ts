import { area, line } from '../engine/geometry.ts';
import { type Part, paint, part } from '../engine/part.ts';
import { shift, stroke } from '../engine/stroke.ts';
import { both, neck, piece, ribband } from '../kit/garment.ts';
import { type Look, toned } from '../kit/look.ts';

const BODY =
  'M336 170 C312 184 294 194 274 202 C304 270 300 350 266 410 C262 540 258 650 264 744 Q400 784 536 744 C542 650 538 540 534 410 C500 350 496 270 526 202 C506 194 488 184 464 170 C452 250 428 330 400 376 C372 330 348 250 336 170 Z';
const DEEP = line('M336 168 C348 250 372 330 400 376 C428 330 452 250 464 168');

/** A V-neck vest with tipped edges. */
export function knitVest(look: Look, shirt: readonly Part[] = []): Part[] {
  const rib = { ...look.trim, texture: 'rib' as const, size: 46, depth: 1.3 };
  const armhole = line('M274 202 C304 270 300 350 266 410');
  return [
    ...(shirt.length ? shirt : neck('M334 174 Q400 130 466 174 L420 380 L380 380 Z', look, 150)),
    piece(
      BODY,
      look.main,
      {
        height: 12,
        seed: 93,
        width: 42,
        folds: [
          'M300 440 C306 540 290 640 296 740',
          'M500 440 C494 540 510 640 504 740',
          'M370 470 C376 560 366 660 370 750',
        ],
      },
      {
        puff: 30,
        round: 8,
        lift: 7,
        paint: [
          paint(area('M266 400 L300 300 L310 420 L270 560 Z'), '#1a120a', 0.26, 26),
          paint(area('M534 400 L500 300 L490 420 L530 560 Z'), '#1a120a', 0.28, 26),
        ],
      },
    ),
    ...both([part(stroke(armhole, 22, false), rib, { round: 6, lift: 4 })]),
    ribband('M264 738 Q400 780 536 738 L532 812 Q400 850 268 812 Z', look.trim),
    part(stroke(line('M268 770 Q400 812 532 770'), 9, false), look.edge, { round: 2 }),
    part(stroke(DEEP, 26, false), rib, { round: 6, lift: 5 }),
    part(stroke(shift(DEEP, 5), 5, false), look.edge, { round: 2 }),
    ...(shirt.length
      ? []
      : [part(area('M330 172 Q400 116 470 172 L460 190 Q400 142 340 190 Z'), toned(rib, 0.94), { round: 6, lift: 3 })]),
  ];
}
