import { area, line } from '../engine/geometry.ts';
import { type Part, paint, part, relief } from '../engine/part.ts';
import { stroke } from '../engine/stroke.ts';
import { gathers } from '../kit/folds.ts';
import { rivet } from '../kit/hardware.ts';
import type { Look } from '../kit/look.ts';
import { panel, tube } from '../kit/sewing.ts';

const BODY =
  'M196 470 C150 500 116 590 122 680 C128 772 200 806 300 810 C360 813 440 813 500 810 C600 806 672 772 678 680 C684 590 650 500 604 470 C540 440 260 440 196 470 Z';

/** A soft clutch gathered into a frame, with a wrist cord. */
export function pouch(look: Look): Part[] {
  const pleats = [-188, -150, -112, -74, -36, 2, 40, 78, 116, 154, 190].map((x) => {
    const spread = x * 1.42;
    return line(
      `M${400 + x} 470 C${400 + x * 1.05} 530 ${400 + spread} 590 ${400 + spread * 1.02} ${700 - Math.abs(x) * 0.35}`,
    );
  });
  return [
    tube(line('M604 462 C690 430 726 520 704 620 C690 690 640 700 632 640 C626 590 660 540 690 560'), 11, look.trim, 6),
    ...panel(line(BODY), look, {
      seam: false,
      round: 18,
      puff: 104,
      lift: 0,
      relief: [...gathers(pleats, 26, 7.5)],
      crumple: { height: 9, size: 90, stretch: 1.6, angle: 20, seed: 14 },
      paint: [
        paint(area('M110 740 L690 740 L690 830 L110 830 Z'), '#060d0a', 0.36, 50),
        paint(area('M190 460 L610 460 L610 486 L190 486 Z'), '#060d0a', 0.5, 14),
      ],
    }),
    part(
      'M184 452 C184 424 210 414 260 408 C350 398 450 398 540 408 C590 414 616 424 616 452 C616 478 596 484 560 482 C450 476 350 476 240 482 C204 484 184 478 184 452 Z',
      look.trim,
      {
        round: 15,
        lift: 7,
        relief: [relief(stroke(line('M190 446 C300 432 500 432 610 446'), 2), -3, 1.6)],
      },
    ),
    part(stroke(line('M192 447 C300 434 500 434 608 447'), 2), look.edge, { round: 0.5 }),
    ...rivet(30, look.metal, { move: [400, 412] }),
    ...rivet(14, look.metal, { move: [598, 458] }),
    ...rivet(14, look.metal, { move: [202, 458] }),
  ];
}
