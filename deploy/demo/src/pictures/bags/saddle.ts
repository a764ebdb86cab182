import { area, line } from '../engine/geometry.ts';
import { type Part, paint } from '../engine/part.ts';
import { folds } from '../kit/folds.ts';
import { ring, rivet, turnLock } from '../kit/hardware.ts';
import type { Look } from '../kit/look.ts';
import { panel, strap } from '../kit/sewing.ts';

const BODY =
  'M172 470 C172 446 186 436 206 436 L594 436 C614 436 628 446 628 470 L634 640 C634 760 540 826 400 826 C260 826 166 760 166 640 Z';
const FLAP =
  'M162 452 C162 424 178 412 204 412 L596 412 C622 412 638 424 638 452 L636 560 C632 650 540 640 490 690 C456 726 430 744 400 744 C370 744 344 726 310 690 C260 640 168 650 164 560 Z';

/** A saddle bag with a curved flap, on a long strap. */
export function saddle(look: Look, hung = false): Part[] {
  const cord = hung
    ? 'M186 470 C190 330 330 180 392 -120 M614 470 C610 330 470 180 408 -120'
    : 'M186 470 C150 300 180 150 330 140 C500 130 640 210 614 470';
  return [
    ...cord.split(' M').flatMap((d, i) => strap(line(i ? `M${d}` : d), 21, look, { lift: 3, seam: 4.4, long: 4.8 })),
    ...panel(line(BODY), look, {
      seam: 10,
      sewn: [0.1, 0.98],
      round: 10,
      puff: 30,
      lift: 0,
      paint: [paint(area('M150 740 L650 740 L650 840 L150 840 Z'), '#120a06', 0.34, 40)],
    }),
    ...panel(line(FLAP), look, {
      seam: 11,
      round: 8,
      puff: 18,
      lift: 7,
      crumple: { height: 4, size: 200, stretch: 2, angle: 8, seed: 5 },
      relief: folds(['M200 436 Q400 452 600 436'], 26, 2.6),
      paint: [paint(area('M160 410 L640 410 L640 436 L160 436 Z'), '#120a06', 0.25, 16)],
    }),
    ...panel(line('M372 612 L428 612 L428 736 Q400 772 372 736 Z'), look, {
      seam: 6,
      long: 5,
      lift: 4,
      material: look.trim,
      round: 3,
    }),
    ...turnLock(34, look.metal, { move: [400, 716] }),
    ...rivet(12, look.metal, { move: [400, 632] }),
    ...[186, 614].flatMap((x) => [
      ...ring('d', 40, look.metal, { move: [x, 470] }),
      ...panel(line(`M${x - 14} 474 L${x + 14} 474 L${x + 14} 548 Q${x} 562 ${x - 14} 548 Z`), look, {
        seam: 4.6,
        long: 4.4,
        lift: 3,
        material: look.trim,
      }),
    ]),
  ];
}
