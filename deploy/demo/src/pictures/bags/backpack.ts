import { area, line, mirrorLine, rect } from '../engine/geometry.ts';
import { type Part, paint, part } from '../engine/part.ts';
import { stroke } from '../engine/stroke.ts';
import { folds } from '../kit/folds.ts';
import { buckle, rivet } from '../kit/hardware.ts';
import type { Look } from '../kit/look.ts';
import { panel, seam, strap, tube } from '../kit/sewing.ts';

const BODY =
  'M206 400 C206 300 250 268 400 268 C550 268 594 300 594 400 L608 790 C608 830 590 846 556 846 L244 846 C210 846 192 830 192 790 Z';
const FLAP =
  'M198 392 C198 276 250 244 400 244 C550 244 602 276 602 392 L600 520 C598 556 580 570 552 570 L248 570 C220 570 202 556 200 520 Z';
const POCKET =
  'M236 622 L564 622 C576 622 582 628 583 640 L590 786 C591 806 580 818 560 818 L240 818 C220 818 209 806 210 786 L217 640 C218 628 224 622 236 622 Z';

/** A flap backpack with two buckled straps and a front pocket. */
export function backpack(look: Look): Part[] {
  const shoulder = line('M250 330 C150 420 130 600 206 812');
  const side = line('M206 470 C186 500 180 640 188 780 C190 800 196 806 204 806');
  return [
    ...[shoulder, mirrorLine(shoulder)].flatMap((path) => strap(path, 38, look, { lift: 2, material: look.trim })),
    tube(line('M346 262 C346 190 366 172 400 172 C434 172 454 190 454 262'), 20, look.trim, 4),
    part(stroke(side, 26), look.main, { round: 12 }),
    part(stroke(mirrorLine(side), 26), look.main, { round: 12 }),
    ...panel(line(BODY), look, {
      seam: false,
      round: 14,
      puff: 44,
      lift: 0,
      crumple: { height: 6, size: 130, stretch: 1.8, angle: 78, seed: 31 },
      relief: folds(['M222 590 C236 640 214 700 226 760', 'M578 590 C566 640 588 700 574 760'], 26, 3),
      paint: [paint(rect(190, 556, 420, 40), '#0c0c08', 0.4, 22), paint(rect(180, 790, 440, 70), '#0c0c08', 0.3, 30)],
    }),
    ...panel(line(POCKET), look, { seam: 9, round: 9, puff: 26, lift: 4, crumple: { height: 5, size: 120, seed: 8 } }),
    part(area('M217 642 L583 642 L583.6 664 L216.4 664 Z'), look.trim, { round: 2, lift: 2 }),
    seam(line('M218 659 L582 659'), look.thread, 5.4),
    ...panel(line(FLAP), look, {
      seam: 11,
      round: 10,
      puff: 34,
      lift: 7,
      crumple: { height: 6, size: 160, stretch: 1.8, angle: 10, seed: 3 },
      relief: folds(['M230 470 C280 440 320 430 380 440', 'M470 300 C520 330 560 380 574 430'], 30, 2.6),
    }),
    ...[300, 500].flatMap((x) => fastener(look, x)),
  ];
}

function fastener(look: Look, x: number): Part[] {
  const tongue = line(`M${x - 17} 470 L${x + 17} 470 L${x + 17} 668 L${x} 690 L${x - 17} 668 Z`);
  return [
    ...panel(line(`M${x - 20} 596 L${x + 20} 596 L${x + 20} 716 L${x - 20} 716 Z`), look, {
      seam: 5,
      long: 5,
      material: look.trim,
      lift: 3,
    }),
    ...panel(tongue, look, { seam: 4.6, long: 5, material: look.trim, lift: 4, round: 3 }),
    ...buckle(46, 44, look.metal, { move: [x, 610], rotate: 90 }),
    part(rect(x - 21, 636, 42, 15, 3), look.trim, { round: 3, lift: 3 }),
    ...[660].flatMap((y) => [part(rect(x - 1.8, y, 3.6, 3.6, 1.8), look.edge, { round: 0.5 })]),
    ...rivet(10, look.metal, { move: [x, 486] }),
  ];
}
