import { ellipse, line, rect } from '../engine/geometry.ts';
import { stuff } from '../engine/materials.ts';
import { type Part, paint, part, relief } from '../engine/part.ts';
import { stroke } from '../engine/stroke.ts';
import { creases } from '../kit/folds.ts';
import { type Look, toned } from '../kit/look.ts';
import { panel, strap } from '../kit/sewing.ts';
import { slip } from '../props/paper.ts';

/** A passport sleeve with a pen loop and a belt around it. */
export function passport(look: Look): Part[] {
  return [
    ...slip(264, 216, 230, 220, '#efe6d2'),
    ...panel(
      line('M222 262 Q222 246 238 246 L566 246 Q582 246 582 262 L582 744 Q582 760 566 760 L238 760 Q222 760 222 744 Z'),
      look,
      {
        seam: 11,
        round: 8,
        puff: 12,
        lift: 3,
        thick: 5,
        crumple: { height: 3, size: 170, stretch: 1.8, angle: 70, seed: 19 },
        relief: creases(['M248 270 V740'], 8, 1.1),
        paint: [paint(rect(214, 240, 30, 530), '#04060a', 0.35, 16)],
      },
    ),
    // the mark pressed into the front: grain lines in a circle
    part(ellipse(420, 420, 46), toned(look.main, 0.8), {
      round: 2,
      relief: [
        relief(ellipse(420, 420, 44), -2.4, 2.4),
        ...[-24, -8, 8, 24].map((y) => relief(stroke(line(`M384 ${420 + y} Q420 ${412 + y} 456 ${420 + y}`), 4), 2, 2)),
      ],
    }),
    ...strap(line('M214 588 L590 588'), 34, look, { lift: 4, material: look.trim, round: 3 }),
    part(rect(520, 564, 28, 50, 6), look.metal, { round: 4, lift: 3 }),
  ];
}

/** Open, with the passport in one side and a boarding pass in the other. */
export function passportOpen(look: Look): Part[] {
  const inside = { ...look, main: toned(look.main, 1.2) };
  const booklet = stuff('#2c3a33', 'paper', { size: 60, depth: 0.3 });
  return [
    ...panel(
      line('M76 300 Q76 284 92 284 L708 284 Q724 284 724 300 L724 716 Q724 732 708 732 L92 732 Q76 732 76 716 Z'),
      look,
      { seam: 8, round: 6, lift: 0, thick: 4 },
    ),
    part(rect(392, 284, 16, 448), inside.main, { round: 6, paint: [paint(rect(396, 284, 8, 448), '#020306', 0.5, 5)] }),
    part(rect(434, 306, 262, 398, 10), booklet, {
      round: 3,
      lift: 3,
      paint: [
        paint(rect(520, 356, 90, 8), '#c9a964', 0.9),
        paint(ellipse(565, 470, 40), '#c9a964', 0.8),
        paint(ellipse(565, 470, 32), '#2c3a33', 1),
      ],
    }),
    ...panel(line('M560 292 H716 V724 H560 Q600 510 560 292 Z'), inside, { seam: 7, lift: 3 }),
    ...slip(104, 258, 240, 420, '#efe6d2'),
    ...panel(line('M84 430 Q240 470 384 430 V724 H84 Z'), inside, { seam: 7, lift: 3 }),
    ...panel(line('M84 560 H384 V724 H84 Z'), inside, { seam: 7, lift: 2.4 }),
  ];
}
