import { line, rect } from '../engine/geometry.ts';
import { type Part, paint, part } from '../engine/part.ts';
import { rivet, snap } from '../kit/hardware.ts';
import { type Look, toned } from '../kit/look.ts';
import { panel } from '../kit/sewing.ts';
import { key } from '../props/small.ts';

/** A folded key case with two studs, keys peeping out below. */
export function keyCase(look: Look): Part[] {
  return [
    ...key({ move: [352, 642], rotate: 4, scale: 1.15 }, 'brass'),
    ...key({ move: [448, 640], rotate: -5, scale: 1.1 }),
    ...panel(
      line('M288 300 Q288 282 306 282 L494 282 Q512 282 512 300 L512 690 Q512 708 494 708 L306 708 Q288 708 288 690 Z'),
      look,
      { seam: 9, round: 7, puff: 10, lift: 0, thick: 5 },
    ),
    ...panel(
      line('M282 304 Q282 278 306 278 L470 278 Q490 278 490 304 L490 690 Q490 712 470 712 L306 712 Q282 712 282 690 Z'),
      look,
      {
        seam: 10,
        round: 8,
        puff: 12,
        lift: 6,
        paint: [paint(rect(274, 270, 26, 450), '#140404', 0.34, 14)],
      },
    ),
    ...[340, 650].flatMap((y) => snap(24, look.metal, { move: [462, y] })),
  ];
}

/** The case unfolded: a brass plate with hooks, and keys on it. */
export function keyCaseOpen(look: Look): Part[] {
  const inside = { ...look, main: toned(look.lining, 1.15) };
  return [
    ...panel(
      line('M150 250 Q150 236 164 236 L636 236 Q650 236 650 250 L650 586 Q650 600 636 600 L164 600 Q150 600 150 586 Z'),
      look,
      { seam: false, round: 5, lift: 0, thick: 4 },
    ),
    ...panel(line('M156 242 H644 V594 H156 Z'), inside, {
      seam: 7,
      lift: 1,
      round: 2,
      paint: [paint(rect(296, 240, 12, 356), '#0b0303', 0.5, 7), paint(rect(492, 240, 12, 356), '#0b0303', 0.5, 7)],
    }),
    ...[206, 206].flatMap((x, i) => snap(22, look.metal, { move: [x - 20, 300 + i * 236] })),
    part(rect(322, 262, 156, 40, 8), look.metal, { round: 3, lift: 3 }),
    ...[338, 462].flatMap((x) => rivet(10, look.metal, { move: [x, 282] })),
    ...[350, 384, 418, 450].flatMap((x, i) => [
      part(rect(x - 3.5, 296, 7, 50, 3.5), look.metal, { round: 3, lift: 3 }),
      ...key({ move: [x, 366], rotate: (i - 1.5) * -7, scale: 1.5 - (i % 2) * 0.12 }, i % 2 ? 'brass' : 'steel'),
    ]),
  ];
}
