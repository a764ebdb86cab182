import { line, rect } from '../engine/geometry.ts';
import { type Part, paint, part } from '../engine/part.ts';
import { creases } from '../kit/folds.ts';
import { snap, zip } from '../kit/hardware.ts';
import { type Look, toned } from '../kit/look.ts';
import { panel, seam } from '../kit/sewing.ts';
import { card, slip } from '../props/paper.ts';

/** A long wallet, closed by a tongue with a stud. */
export function longWallet(look: Look): Part[] {
  return [
    ...panel(
      line('M116 366 Q116 350 132 350 L668 350 Q684 350 684 366 L684 648 Q684 664 668 664 L132 664 Q116 664 116 648 Z'),
      look,
      {
        seam: 10,
        round: 7,
        puff: 12,
        lift: 0,
        thick: 5,
      },
    ),
    ...panel(
      line(
        'M112 362 Q112 346 128 346 L672 346 Q688 346 688 362 L688 520 Q660 560 560 572 Q400 586 240 572 Q140 560 112 520 Z',
      ),
      look,
      {
        seam: 10,
        round: 6,
        puff: 10,
        lift: 5,
        crumple: { height: 3, size: 180, stretch: 2, angle: 5, seed: 6 },
        relief: creases(['M150 372 C300 380 500 376 650 370'], 5, 0.9),
        paint: [paint(rect(100, 340, 600, 18), '#1a0d06', 0.25, 12)],
      },
    ),
    ...panel(line('M372 548 L428 548 L428 614 Q400 646 372 614 Z'), look, {
      seam: 6,
      long: 5,
      lift: 4,
      round: 3,
      material: look.trim,
    }),
    ...snap(26, look.metal, { move: [400, 606] }),
  ];
}

/** The same wallet open: slots with cards on the left, a zip pocket and notes on the right. */
export function longWalletOpen(look: Look): Part[] {
  const inside = { ...look, main: toned(look.main, 0.92) };
  const slots = [0, 1, 2, 3].flatMap((i) => [
    ...card(122, 452 + i * 38, 232, 90, ['#3f5d56', '#c9b590', '#8a3f33', '#2d3a4c'][i] ?? '#999999'),
    ...panel(line(`M108 ${482 + i * 40} H368 V${664} H108 Z`), inside, {
      seam: 6,
      sewn: [0, 0.34],
      long: 5,
      lift: 2.4,
      round: 2,
    }),
  ]);
  return [
    ...panel(
      line('M92 400 Q92 384 108 384 L692 384 Q708 384 708 400 L708 686 Q708 702 692 702 L108 702 Q92 702 92 686 Z'),
      look,
      { seam: 7, round: 5, lift: 0, thick: 4 },
    ),
    ...slip(430, 356, 250, 200, '#dfe3d2'),
    ...slip(420, 372, 268, 190, '#e6d9b9'),
    ...panel(line('M416 452 H692 V686 H416 Z'), inside, { seam: 7, lift: 3, round: 3 }),
    ...zip(line('M430 486 H680'), look.edge, look.metal, { width: 15, slider: 0.08, hang: 60 }),
    ...slots,
    seam(line('M392 392 V694'), look.thread),
    part(rect(388, 384, 22, 318), look.lining, {
      round: 3,
      paint: [paint(rect(394, 384, 10, 318), '#100804', 0.5, 5)],
    }),
  ];
}
