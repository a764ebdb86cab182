import { line, rect } from '../engine/geometry.ts';
import { type Part, paint, part } from '../engine/part.ts';
import { creases } from '../kit/folds.ts';
import { snap } from '../kit/hardware.ts';
import type { Look } from '../kit/look.ts';
import { panel } from '../kit/sewing.ts';

const BODY =
  'M130 470 C118 476 112 492 112 520 C112 610 150 640 220 640 L580 640 C650 640 688 610 688 520 C688 492 682 476 670 470 Z';

/** A moulded glasses case with a flap. */
export function glassesCase(look: Look, open = false): Part[] {
  return [
    ...(open
      ? panel(
          line('M138 476 C120 430 130 330 190 312 L610 312 C670 330 680 430 662 476 Z'),
          { ...look, main: look.lining },
          { seam: 9, round: 6, lift: 0, thick: 3, paint: [paint(rect(130, 430, 540, 60), '#0b0604', 0.5, 24)] },
        )
      : []),
    ...panel(line(BODY), look, {
      seam: 10,
      sewn: [0.02, 0.72],
      round: 14,
      puff: 54,
      lift: open ? 4 : 0,
      thick: 4,
      paint: [paint(rect(100, 590, 600, 70), '#150b06', 0.34, 34)],
    }),
    ...(open
      ? [part(rect(140, 468, 520, 9, 4), look.edge, { round: 3 })]
      : [
          ...panel(
            line(
              'M104 500 C100 420 126 392 190 388 L610 388 C674 392 700 420 696 500 C690 540 560 556 400 556 C240 556 110 540 104 500 Z',
            ),
            look,
            {
              seam: 10,
              round: 12,
              puff: 44,
              lift: 7,
              relief: creases(['M150 420 C300 404 500 404 650 420'], 7, 1),
            },
          ),
          ...panel(line('M368 510 L432 510 L432 586 Q400 616 368 586 Z'), look, {
            seam: 7,
            long: 5,
            lift: 4,
            material: look.trim,
            round: 4,
          }),
          ...snap(26, look.metal, { move: [400, 578] }),
        ]),
  ];
}
