import { ellipse, line, rect } from '../engine/geometry.ts';
import { type Part, part, relief } from '../engine/part.ts';
import { stroke } from '../engine/stroke.ts';
import { clip, ring, rivet } from '../kit/hardware.ts';
import { type Look, toned } from '../kit/look.ts';
import { panel } from '../kit/sewing.ts';
import { key } from '../props/small.ts';

/** A folded leather tab with a dog clip above and a split ring below. */
export function keyRing(look: Look, keys = false): Part[] {
  return [
    ...clip(188, look.metal, { move: [400, 372], rotate: 180 }),
    ...ring('square', 62, look.metal, { move: [400, 372] }),
    ...(keys
      ? [
          ...key({ move: [372, 776], rotate: 12, scale: 1.5 }, 'brass'),
          ...key({ move: [430, 780], rotate: -10, scale: 1.4 }),
        ]
      : []),
    ...ring('o', 116, look.metal, { move: [400, 716] }),
    ...ring('o', 98, look.metal, { move: [402, 720] }),
    ...panel(
      line('M364 376 Q364 366 374 366 L426 366 Q436 366 436 376 L446 640 Q448 690 400 692 Q352 690 354 640 Z'),
      look,
      {
        seam: 9,
        round: 7,
        puff: 14,
        lift: 6,
        thick: 4,
      },
    ),
    part(ellipse(400, 560, 27), toned(look.main, 0.78), {
      round: 1.5,
      relief: [
        relief(ellipse(400, 560, 25), -2, 2),
        ...[-12, 0, 12].map((y) =>
          relief(stroke(line(`M380 ${562 + y} Q400 ${555 + y} 420 ${562 + y}`), 3.4), 1.8, 1.6),
        ),
      ],
    }),
    ...rivet(24, look.metal, { move: [400, 430] }),
    part(rect(383, 648, 34, 4, 2), look.edge, { round: 1 }),
  ];
}
