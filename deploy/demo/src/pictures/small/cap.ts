import { area, ellipse, line, place } from '../engine/geometry.ts';
import { type Part, paint, part, relief } from '../engine/part.ts';
import { shift } from '../engine/stroke.ts';
import { ring } from '../kit/hardware.ts';
import { type Look, toned } from '../kit/look.ts';
import { groove, seam } from '../kit/sewing.ts';

const CROWN =
  'M176 560 C170 420 240 286 400 280 C560 286 630 420 624 560 C600 590 500 566 400 566 C300 566 200 590 176 560 Z';
const BRIM =
  'M178 560 C236 528 320 514 400 514 C480 514 564 528 622 560 C668 590 664 634 620 656 C556 694 478 712 400 712 C322 712 244 694 180 656 C136 634 132 590 178 560 Z';
const BRIM_EDGE = line('M172 648 C240 688 322 706 400 706 C478 706 560 688 628 648');
const ROWS = [12, 30, 48, 66];

/** A six-panel cap, seen from the front. */
export function cap(look: Look): Part[] {
  const seams = [
    'M400 284 C396 360 396 460 400 560',
    'M392 284 C310 320 262 430 258 566',
    'M408 284 C490 320 538 430 542 566',
  ].map((d) => line(d));
  return [
    part(CROWN, look.main, {
      round: 14,
      puff: 120,
      relief: seams.map((path) => groove(path, 2.4, 6)),
      crumple: { height: 6, size: 90, seed: 13 },
      paint: [paint(area('M170 500 L630 500 L630 580 L170 580 Z'), '#120c08', 0.36, 40)],
    }),
    ...seams.flatMap((path) => [seam(shift(path, 6), look.thread, 5), seam(shift(path, -6), look.thread, 5)]),
    ...[300, 500].flatMap((x) => [
      part(ellipse(x, 400, 5.6), look.edge, { round: 1.4 }),
      ...ring('o', 17, look.metal, { move: [x, 400] }),
    ]),
    part(ellipse(400, 284, 22, 13), look.main, { round: 10, puff: 8, lift: 4 }),
    part(area(BRIM), toned(look.main, 0.4), { round: 3, lift: 8, tilt: [0, 0.2] }),
    part(place(area(BRIM), { move: [0, -6] }), look.trim, {
      round: 7,
      tilt: [0, -0.12],
      relief: [relief(ellipse(400, 590, 150, 50), 36, 150), ...ROWS.map((by) => groove(shift(BRIM_EDGE, by), 1.1, 3))],
      paint: [paint(area('M160 500 L640 500 L640 566 Q400 512 160 566 Z'), '#120c08', 0.55, 20)],
    }),
    ...ROWS.map((by) => seam(shift(BRIM_EDGE, by), look.thread, 5.4)),
  ];
}
