import { area, line } from '../engine/geometry.ts';
import { type Part, paint, part } from '../engine/part.ts';
import { stroke } from '../engine/stroke.ts';
import { folds, gathers } from '../kit/folds.ts';
import { ring, zip } from '../kit/hardware.ts';
import type { Look } from '../kit/look.ts';
import { panel, piping, seam, strap } from '../kit/sewing.ts';

const BODY =
  'M126 478 C118 470 122 452 136 448 C210 512 300 540 400 540 C500 540 590 512 664 448 C678 452 682 470 674 478 C668 650 560 806 400 806 C240 806 132 650 126 478 Z';
const TOP = line('M136 450 C210 513 300 541 400 541 C500 541 590 513 664 450');

/** A soft crescent worn under the arm. */
export function halfMoon(look: Look): Part[] {
  return [
    ...strap(line('M134 470 C118 300 230 118 400 118 C570 118 682 300 666 470'), 34, look, { lift: 3, tilt: [0, 0.1] }),
    part(stroke(line('M140 440 C230 496 310 520 400 520 C490 520 570 496 660 440'), 22, false), look.lining),
    ...panel(line(BODY), look, {
      seam: false,
      round: 16,
      puff: 84,
      lift: 0,
      crumple: { height: 9, size: 110, stretch: 2.2, angle: 62, seed: 9 },
      relief: [
        ...folds(
          [
            'M190 540 C220 640 290 720 370 770',
            'M610 540 C590 640 520 720 440 774',
            'M250 570 C290 640 340 690 400 716',
          ],
          30,
          4,
        ),
        ...gathers(
          [
            'M150 486 C190 540 230 580 280 610',
            'M146 500 C170 570 200 620 240 660',
            'M650 486 C610 540 570 580 520 610',
            'M654 500 C630 570 600 620 560 660',
          ],
          16,
          3.4,
        ),
      ],
      paint: [paint(area('M120 720 L680 720 L680 830 L120 830 Z'), '#1a0c07', 0.34, 60)],
    }),
    piping(line('M128 484 C136 650 240 804 400 804 C560 804 664 650 672 484'), 6, look.trim),
    seam(line('M140 500 C150 640 250 790 400 790 C550 790 650 640 660 500'), look.thread, 5.6),
    ...zip(TOP, look.edge, look.metal, { width: 17, slider: 0.9, puller: look.trim, hang: 74 }),
    ...anchor(look, 134, -1),
    ...anchor(look, 666, 1),
  ];
}

/** The leather tongue that holds the strap's ring at a tip. */
function anchor(look: Look, x: number, side: number): Part[] {
  return [
    ...ring('o', 46, look.metal, { move: [x, 452] }),
    ...panel(
      line(`M${x - 17} 452 L${x + 17} 452 L${x + 15 - side * 6} 524 Q${x - side * 6} 544 ${x - 15 - side * 6} 524 Z`),
      look,
      {
        seam: 5,
        long: 4.6,
        material: look.trim,
        round: 3,
        lift: 3,
      },
    ),
  ];
}
