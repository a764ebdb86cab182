import { ellipse, line, rect } from '../engine/geometry.ts';
import { metal, stuff } from '../engine/materials.ts';
import { type Part, paint, part, relief } from '../engine/part.ts';
import { stroke } from '../engine/stroke.ts';
import { tube } from '../kit/sewing.ts';

const OAK = stuff('#b58a5c', 'wood', { size: 300 });
const WALNUT = stuff('#6d4a30', 'wood', { size: 300 });

/** A turned peg or knob that points at the viewer. */
export function peg(x: number, y: number, size: number, kind: 'brass' | 'oak' | 'steel'): Part[] {
  const material = kind === 'oak' ? OAK : metal(kind);
  return [
    part(ellipse(x, y, size), material, { round: size * 0.5, puff: size * 0.3, lift: size * 0.5 }),
    part(ellipse(x, y, size * 0.62), material, {
      round: size * 0.2,
      relief: [relief(ellipse(x, y, size * 0.5), size * 0.1, size * 0.2)],
    }),
  ];
}

/** A board with pegs along the wall. */
export function pegBoard(y: number, pegs: readonly number[]): Part[] {
  return [
    part(rect(-80, y - 34, 960, 68, 3), OAK, { round: 3, lift: 5 }),
    ...pegs.flatMap((x) => peg(x, y, 17, 'oak')),
  ];
}

/** A round rail across the picture. */
export const rail = (y: number, kind: 'brass' | 'steel' | 'oak' = 'steel'): Part =>
  part(rect(-80, y - 9, 960, 18, 9), kind === 'oak' ? OAK : metal(kind), { round: 9, lift: 4 });

const ARMS =
  'M400 176 C432 176 488 200 540 226 C556 234 556 252 540 250 C490 238 440 226 400 226 C360 226 310 238 260 250 C244 252 244 234 260 226 C312 200 368 176 400 176 Z';

/** A wooden coat hanger; its hook hangs on a rail at `railY`. */
export function hanger(railY: number, dark = false): Part[] {
  const hook = line(
    `M400 190 L400 ${railY + 54} C400 ${railY + 30} 424 ${railY + 26} 424 ${railY + 6} C424 ${railY - 16} 384 ${railY - 20} 380 ${railY + 6}`,
  );
  return [
    part(stroke(hook, 7), metal('steel'), { round: 3.4, lift: 3 }),
    part(ARMS, dark ? WALNUT : OAK, { round: 9, lift: 4 }),
    part(ellipse(400, 196, 9, 6), metal('steel'), { round: 3, lift: 1 }),
  ];
}

/** A tailor's bust on its stand: what shows above, below and through a garment. */
export function bust(): Part[] {
  const linen = stuff('#d9cdb8', 'linen', { size: 80, depth: 0.4 });
  return [
    tube(line('M400 700 L400 1100'), 26, WALNUT, 4),
    part(
      'M352 120 C352 100 448 100 448 120 L446 176 C452 214 520 226 572 248 C600 262 604 320 592 400 C580 480 566 520 560 600 C556 680 574 720 576 790 Q400 830 224 790 C226 720 244 680 240 600 C234 520 220 480 208 400 C196 320 200 262 228 248 C280 226 348 214 354 176 Z',
      linen,
      {
        round: 12,
        puff: 70,
        paint: [paint(stroke(line('M400 120 L400 810'), 2), '#8b7a5e', 0.5, 0.6)],
      },
    ),
    part(ellipse(400, 112, 49, 17), WALNUT, { round: 6, lift: 2 }),
    part(ellipse(400, 98, 15, 15), WALNUT, { round: 12, puff: 6, lift: 2 }),
  ];
}
