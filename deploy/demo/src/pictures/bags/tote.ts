import { area, line, rect } from '../engine/geometry.ts';
import { type Part, paint, part } from '../engine/part.ts';
import { stroke } from '../engine/stroke.ts';
import { folds } from '../kit/folds.ts';
import { rivet } from '../kit/hardware.ts';
import type { Look } from '../kit/look.ts';
import { panel, seam, strap } from '../kit/sewing.ts';

const BODY =
  'M176 438 C176 430 182 426 190 426 L610 426 C618 426 624 430 624 438 C632 560 650 690 660 800 C662 824 648 838 626 838 L174 838 C152 838 138 824 140 800 C150 690 168 560 176 438 Z';
const HANDLE = line('M286 530 C286 330 296 190 400 190 C504 190 514 330 514 530');
const BACK_HANDLE = line('M300 426 C300 300 316 214 408 214 C496 214 500 310 500 426');

/** The far side of the bag, behind whatever is put into it. */
export function toteBack(look: Look): Part[] {
  return [
    ...strap(BACK_HANDLE, 22, look, { lift: 2 }),
    part('M186 430 Q400 402 614 430 L612 450 L188 450 Z', look.lining, {
      round: 1,
      paint: [paint(rect(180, 422, 440, 40), '#0d0806', 0.6, 8)],
    }),
  ];
}

/** The near side. */
function toteFront(look: Look): Part[] {
  return [...toteBody(look), ...toteHandle(look)];
}

/** The near side without its handle. */
export function toteBody(look: Look): Part[] {
  const band = line('M176 470 Q400 476 624 470');
  return [
    ...panel(line(BODY), look, {
      seam: false,
      round: 7,
      puff: 22,
      lift: 0,
      crumple: { height: 7, size: 190, stretch: 1.7, angle: 80, seed: 4 },
      relief: folds(['M214 480 C222 600 186 700 196 760', 'M588 480 C580 600 616 690 606 760'], 34, 3.4),
      paint: [
        paint(area('M130 780 L670 780 L670 860 L130 860 Z'), '#2a150a', 0.28, 36),
        paint(rect(170, 420, 460, 26), '#2a150a', 0.2, 14),
      ],
    }),
    part(stroke(band, 2.2), look.edge, { round: 1 }),
    seam(
      band.map(([x, y]) => [x, y - 6]),
      look.thread,
    ),
    seam(line('M178 436 L622 436'), look.thread),
    ...panel(line('M146 742 Q400 756 654 742 L660 806 Q662 838 626 838 L174 838 Q138 838 140 806 Z'), look, {
      lift: 2,
      seam: 9,
      round: 3.5,
      material: look.trim,
      puff: 6,
    }),
  ];
}

/** The near handle with its tabs, over whatever hangs out of the bag. */
export function toteHandle(look: Look): Part[] {
  const tab = (x: number) => line(`M${x - 20} 506 L${x + 20} 506 L${x + 20} 572 Q${x} 598 ${x - 20} 572 Z`);
  return [
    ...strap(HANDLE, 25, look, { lift: 6 }),
    ...[286, 514].flatMap((x) => [
      ...panel(tab(x), look, { lift: 3, seam: 6, long: 5, material: look.trim }),
      ...rivet(13, look.metal, { move: [x, 552] }),
    ]),
  ];
}

/** A structured open tote with two long handles. */
export const tote = (look: Look): Part[] => [...toteBack(look), ...toteFront(look)];
