import { annulus, ellipse, line, place, rect } from '../engine/geometry.ts';
import { stuff } from '../engine/materials.ts';
import { type Part, paint, part, placeParts, relief } from '../engine/part.ts';
import { buckle } from '../kit/hardware.ts';
import type { Look } from '../kit/look.ts';
import { panel } from '../kit/sewing.ts';

/** The long piece with its holes; its wide end is at the origin, running down. */
function long(look: Look): Part[] {
  return [
    ...panel(line('M-46 0 L46 0 L36 400 Q34 450 0 456 Q-34 450 -36 400 Z'), look, {
      seam: 8,
      long: 5.4,
      round: 5,
      puff: 12,
      lift: 5,
      thick: 3,
      relief: [relief(rect(-30, -10, 60, 90), 7, 26)],
    }),
    ...[200, 238, 276, 314, 352, 390].map((y) => part(ellipse(0, y, 4.6, 5.6), look.edge, { round: 1.4 })),
  ];
}

/** The short piece with buckle and keepers; its wide end is at the origin, running up. */
function short(look: Look): Part[] {
  return [
    ...panel(line('M-46 0 L46 0 L37 -270 L-37 -270 Z'), look, {
      seam: 8,
      long: 5.4,
      round: 5,
      puff: 12,
      lift: 5,
      thick: 3,
      relief: [relief(rect(-30, -80, 60, 90), 7, 26)],
    }),
    ...buckle(66, 96, look.metal, { move: [0, -284], rotate: 90 }),
    part(rect(-44, -236, 88, 24, 5), look.trim, { round: 5, lift: 5 }),
    part(rect(-43, -176, 86, 24, 5), look.trim, { round: 5, lift: 5 }),
  ];
}

/** The two pieces of a watch strap side by side. */
export function watchStrap(look: Look): Part[] {
  return [
    ...placeParts(long(look), { move: [500, 300], rotate: 10, scale: 1.18 }),
    ...placeParts(short(look), { move: [286, 720], rotate: 10, scale: 1.18 }),
  ];
}

/** A watch on the strap. */
export function watch(look: Look): Part[] {
  const dial = stuff('#efe9da', 'paper', { size: 60, depth: 0.05 });
  const ink = stuff('#2a2521', 'paper', { shine: 0.1 });
  const mark = (hour: number) =>
    place(rect(-2.6, -96, 5.2, hour % 3 ? 15 : 25, 2), { rotate: hour * 30, move: [400, 470] });
  const hand = (length: number, width: number, turn: number) =>
    part(place(rect(-width / 2, -length, width, length + 18, width / 2), { rotate: turn, move: [400, 470] }), ink, {
      round: 2,
      lift: 3,
    });
  return [
    ...placeParts(long(look), { move: [400, 566], scale: 1.02 }),
    ...placeParts(short(look), { move: [400, 374], scale: 1.02 }),
    part(
      [
        ...rect(340, 340, 22, 60, 8),
        ...rect(438, 340, 22, 60, 8),
        ...rect(340, 540, 22, 60, 8),
        ...rect(438, 540, 22, 60, 8),
      ],
      look.metal,
      { round: 7, lift: 3 },
    ),
    part(rect(530, 456, 24, 28, 5), look.metal, { round: 5, lift: 4 }),
    part(ellipse(400, 470, 134), look.metal, { round: 15, lift: 9 }),
    part(ellipse(400, 470, 114), dial, {
      round: 1.5,
      paint: [
        paint(annulus(400, 470, 116, 116, 20), '#3a3028', 0.4, 14),
        paint(annulus(400, 504, 26, 26, 1.4), '#2a2521', 0.7),
      ],
    }),
    part(Array.from({ length: 12 }, (_, hour) => mark(hour)).flat(), ink, { round: 1.4, lift: 1 }),
    hand(58, 7, 304),
    hand(88, 5, 48),
    part(ellipse(400, 470, 7), look.metal, { round: 4, lift: 2 }),
    part(ellipse(400, 470, 114), stuff('#ffffff', 'paper', { shine: 0.9, gloss: 60, depth: 0, mottle: 0 }), {
      round: 18,
      puff: 10,
      alpha: 0.09,
    }),
  ];
}
