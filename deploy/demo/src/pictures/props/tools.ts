import { annulus, area, ellipse, line, type Placing, rect } from '../engine/geometry.ts';
import { metal, stuff, threadOf } from '../engine/materials.ts';
import { type Part, paint, part, placeParts, relief } from '../engine/part.ts';
import { stroke } from '../engine/stroke.ts';

const BEECH = stuff('#b98c5c', 'wood', { size: 180, shine: 0.16, gloss: 20 });
const STEEL = metal('steel');

/** A stitching awl: turned handle and spike, pointing right. */
export const awl = (at: Placing): Part[] =>
  placeParts(
    [
      part(
        stroke(line('M120 0 L262 0'), (t) => 9 - 7 * t, false),
        STEEL,
        { round: 3, lift: 4 },
      ),
      part(
        'M-40 0 C-44 -34 0 -40 40 -30 C76 -22 92 -14 112 -12 L112 12 C92 14 76 22 40 30 C0 40 -44 34 -40 0 Z',
        BEECH,
        { round: 14, puff: 20, lift: 10 },
      ),
      part(rect(106, -13, 20, 26, 4), metal('brass'), { round: 7, lift: 4 }),
    ],
    at,
  );

/** A mallet of beech, its head to the left. */
export const mallet = (at: Placing): Part[] =>
  placeParts(
    [
      part(rect(40, -17, 300, 34, 16), BEECH, { round: 15, lift: 9 }),
      part(rect(-70, -84, 124, 168, 14), stuff('#a87a4c', 'wood', { size: 220, shine: 0.14, gloss: 18 }), {
        round: 16,
        puff: 18,
        lift: 14,
        grain: 90,
      }),
      part(rect(-74, -70, 10, 140, 4), stuff('#7a5636', 'wood'), { round: 4 }),
    ],
    at,
  );

/** A spool of waxed thread from its side, with a loose end. */
export function spool(hex: string, at: Placing): Part[] {
  const rows = Array.from({ length: 17 }, (_, i) =>
    stroke(line(`M-42 ${-50 + i * 6.2} Q0 ${-46 + i * 6.2} 42 ${-51 + i * 6.2}`), 6.4),
  ).flat();
  return placeParts(
    [
      part(stroke(line('M40 48 C110 70 150 10 220 40 C280 66 300 120 380 110'), 4), threadOf(hex), {
        round: 2,
        lift: 2,
      }),
      part(rect(-46, -54, 92, 108, 10), threadOf(hex), { round: 20, puff: 20, lift: 9 }),
      part(rows, threadOf(hex), { round: 2.6, lift: 0.8, relief: [relief(rect(-24, -60, 48, 120), 20, 40)] }),
      part([...rect(-54, -70, 108, 18, 7), ...rect(-54, 52, 108, 18, 7)], BEECH, { round: 7, lift: 5 }),
    ],
    at,
  );
}

/** A steel rule with its marks. */
export function rule(long: number, at: Placing): Part[] {
  const marks = Array.from({ length: Math.floor(long / 10) - 1 }, (_, i) =>
    rect(9 + i * 10, 0, 1.4, i % 5 === 4 ? 22 : 12),
  ).flat();
  return placeParts(
    [
      part(rect(0, 0, long, 46, 3), STEEL, { round: 1.6, lift: 3 }),
      part(marks, stuff('#2a2623'), { round: 0 }),
      part(ellipse(long - 20, 30, 7), stuff('#7a5a3c', 'wood'), { round: 1 }),
    ],
    at,
  );
}

/** A round knife for cutting hides. */
export const roundKnife = (at: Placing): Part[] =>
  placeParts(
    [
      part(
        'M-110 -30 C-90 40 90 40 110 -30 C70 -6 30 -2 16 -20 L16 -46 L-16 -46 L-16 -20 C-30 -2 -70 -6 -110 -30 Z',
        STEEL,
        { round: 4, lift: 4 },
      ),
      part(area('M-16 -46 L16 -46 L22 -150 Q24 -186 0 -188 Q-24 -186 -22 -150 Z'), BEECH, {
        round: 12,
        puff: 10,
        lift: 8,
      }),
      part(rect(-18, -62, 36, 22, 4), metal('brass'), { round: 8, lift: 4 }),
    ],
    at,
  );

/** A pair of shears, closed, pointing up. */
export function shears(at: Placing): Part[] {
  const black = stuff('#2a2421', 'paper', { shine: 0.2, gloss: 30 });
  const grip = (side: number) => [
    part(stroke(line(`M${-6 * side} -10 C${-4 * side} 20 ${14 * side} 30 ${24 * side} 46`), 17), black, {
      round: 7,
      lift: 5,
    }),
    part(annulus(36 * side, 92, 34, 50, 14), black, { round: 7, lift: 6 }),
  ];
  return placeParts(
    [
      ...grip(-1),
      part('M-6 6 L-22 -200 Q-2 -226 4 -200 L14 6 Z', STEEL, { round: 3, lift: 4 }),
      ...grip(1),
      part('M6 6 L22 -200 Q2 -226 -4 -200 L-14 6 Z', STEEL, { round: 3, lift: 5 }),
      part(ellipse(0, -14, 11), metal('brass'), { round: 5, lift: 3 }),
    ],
    at,
  );
}

/** A bone folder. */
export const boneFolder = (at: Placing): Part[] =>
  placeParts(
    [
      part(
        'M0 -12 L190 -14 Q222 0 190 12 L0 14 Q-18 0 0 -12 Z',
        stuff('#e6dcc6', 'brushed', { shine: 0.16, gloss: 24 }),
        { round: 9, lift: 4, paint: [paint(rect(150, -20, 80, 40), '#b99f74', 0.2, 20)] },
      ),
    ],
    at,
  );
