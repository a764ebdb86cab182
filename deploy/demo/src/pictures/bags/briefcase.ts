import { area, line, rect } from '../engine/geometry.ts';
import { type Part, paint, part } from '../engine/part.ts';
import { folds } from '../kit/folds.ts';
import { buckle, ring } from '../kit/hardware.ts';
import type { Look } from '../kit/look.ts';
import { panel, strap } from '../kit/sewing.ts';

const BODY =
  'M104 430 C104 412 114 402 132 402 L668 402 C686 402 696 412 696 430 L700 790 C700 812 690 824 668 824 L132 824 C110 824 100 812 100 790 Z';
const FLAP =
  'M96 418 C96 392 110 378 136 378 L664 378 C690 378 704 392 704 418 L703 600 C702 632 686 640 660 640 L140 640 C114 640 98 632 97 600 Z';

/** A flap briefcase with two belts and a rolled handle. */
export function briefcase(look: Look): Part[] {
  return [
    ...strap(line('M306 388 C306 300 320 276 352 272 L448 272 C480 276 494 300 494 388'), 34, look, {
      lift: 4,
      round: 12,
      seam: 9,
    }),
    part(rect(336, 258, 128, 29, 14), look.trim, { round: 13, lift: 3 }),
    ...panel(line(BODY), look, {
      seam: 10,
      round: 8,
      puff: 16,
      lift: 0,
      relief: folds(['M130 660 C150 710 126 760 140 800', 'M672 660 C650 710 676 760 660 800'], 24, 2),
      paint: [paint(rect(90, 626, 620, 50), '#080708', 0.4, 26), paint(rect(90, 780, 620, 60), '#080708', 0.26, 30)],
    }),
    ...panel(
      line(
        'M150 676 L650 676 Q660 676 660 686 L662 790 Q662 804 648 804 L152 804 Q138 804 138 790 L140 686 Q140 676 150 676 Z',
      ),
      look,
      {
        seam: 8,
        round: 5,
        puff: 10,
        lift: 3,
      },
    ),
    ...panel(line(FLAP), look, {
      seam: 11,
      round: 9,
      puff: 18,
      lift: 7,
      crumple: { height: 5, size: 240, stretch: 2.4, angle: 4, seed: 22 },
      relief: folds(['M120 402 Q400 414 680 402'], 22, 2.4),
      paint: [paint(rect(90, 372, 620, 24), '#080708', 0.24, 14)],
    }),
    ...[306, 494].flatMap((x) => ring('square', 42, look.metal, { move: [x, 380] })),
    ...[196, 604].flatMap((x) => belt(look, x)),
  ];
}

function belt(look: Look, x: number): Part[] {
  return [
    ...panel(line(`M${x - 22} 378 L${x + 22} 378 L${x + 22} 726 L${x} 752 L${x - 22} 726 Z`), look, {
      seam: 6,
      long: 5.4,
      lift: 4,
      material: look.trim,
      round: 3,
    }),
    ...buckle(58, 60, look.metal, { move: [x, 668], rotate: 90 }),
    part(area(`M${x - 26} 702 L${x + 26} 702 L${x + 26} 718 L${x - 26} 718 Z`), look.trim, { round: 3, lift: 3 }),
    ...[600, 628].map((y) => part(rect(x - 2.4, y, 4.8, 4.8, 2.4), look.edge, { round: 0.6 })),
  ];
}
