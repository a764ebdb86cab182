import { annulus, area, ellipse, hole, line, type Placing, type Pt, rect } from '../engine/geometry.ts';
import { metal, stuff } from '../engine/materials.ts';
import { random } from '../engine/noise.ts';
import { type Part, paint, part, placeParts, relief } from '../engine/part.ts';
import { pointAt, stroke } from '../engine/stroke.ts';

/** A door key, bow up. */
export function key(at: Placing, kind: 'brass' | 'steel' = 'steel'): Part[] {
  const blade = area(
    'M-6 18 L6 18 L6 92 L0 100 L-6 92 Z',
    'M6 50 L12 54 L12 62 L6 66 Z',
    'M6 72 L13 76 L10 84 L6 86 Z',
  );
  return placeParts(
    [
      part(blade, metal(kind), { round: 1.6, lift: 2, relief: [relief(stroke(line('M-1 30 L-1 88'), 3), -1.4, 1)] }),
      part([...ellipse(0, 0, 21, 23), ...hole(ellipse(0, -9, 6, 6))], metal(kind), { round: 3, lift: 2.4 }),
    ],
    at,
  );
}

/** A pair of round glasses lying on the table. */
export function glasses(at: Placing): Part[] {
  const frame = stuff('#3a241a', 'paper', { shine: 0.25, gloss: 40 });
  const lens = stuff('#d8dde0', 'paper', { shine: 0.35, gloss: 30, depth: 0 });
  return placeParts(
    [
      part(stroke(line('M-96 -14 C-104 -70 -60 -92 40 -84'), 5), frame, { round: 2.4, lift: 4 }),
      part(stroke(line('M96 -14 C108 -66 80 -98 -20 -96'), 5), frame, { round: 2.4, lift: 4 }),
      part([...ellipse(-52, 0, 40, 37), ...ellipse(52, 0, 40, 37)], lens, { round: 3, alpha: 0.16 }),
      part([...annulus(-52, 0, 44, 41, 6), ...annulus(52, 0, 44, 41, 6)], frame, { round: 3, lift: 4 }),
      part(stroke(line('M-12 -10 Q0 -20 12 -10'), 6), frame, { round: 3, lift: 3 }),
    ],
    at,
  );
}

/** A lipstick in a metal case, lying. */
export function lipstick(at: Placing): Part[] {
  return placeParts(
    [
      part(rect(0, -14, 74, 28, 4), stuff('#231d1b', 'paper', { shine: 0.3, gloss: 30 }), { round: 13, lift: 5 }),
      part(rect(72, -12, 30, 24, 2), metal('gold'), { round: 11, lift: 4 }),
      part('M102 -10 L132 -10 Q142 -2 138 10 L102 10 Z', stuff('#8c2f2c', 'paper', { shine: 0.2, gloss: 20 }), {
        round: 9,
        lift: 4,
      }),
    ],
    at,
  );
}

/** A coin: a raised rim, a flat field and a worn mark in it. */
export function coin(x: number, y: number, size: number, kind: 'steel' | 'copper' | 'brass' = 'steel'): Part[] {
  return [
    part(ellipse(x, y, size), metal(kind), {
      round: 1.4,
      lift: 2.4,
      relief: [
        relief(annulus(x, y, size * 0.97, size * 0.97, size * 0.1), 0.5, 1),
        relief(ellipse(x - size * 0.1, y - size * 0.16, size * 0.24, size * 0.3), 0.6, size * 0.16),
        relief(ellipse(x + size * 0.02, y + size * 0.36, size * 0.4, size * 0.2), 0.5, size * 0.16),
      ],
    }),
  ];
}

/** A dry branch with oval leaves along a curve. */
export function branch(d: string, seed: number, hex = '#8b8a63', size = 30): Part[] {
  const stem = line(d);
  const next = random(seed);
  const leaves = Array.from({ length: 15 }, (_, i) => {
    const { at, angle } = pointAt(stem, 0.22 + (0.78 * i) / 15);
    const side = i % 2 ? 1 : -1;
    const long = size * (0.7 + next() * 0.6);
    const leaf: Pt = [long * 0.5, 0];
    return placeParts(
      [
        part(ellipse(leaf[0], 0, long * 0.52, long * 0.24), stuff(hex, 'suede', { size: 60, mottle: 0.4 }), {
          round: 3,
          lift: 2,
          tilt: [side * 0.1, (next() - 0.5) * 0.7],
          relief: [relief(stroke(line(`M0 0 L${long} 0`), 1.6), -1.2, 1)],
        }),
      ],
      { rotate: angle + side * (38 + next() * 30), move: at },
    );
  });
  return [
    part(
      stroke(stem, (t) => 6 - 4 * t),
      stuff('#6b5138', 'wood', { size: 60 }),
      { round: 2, lift: 3 },
    ),
    ...leaves.flat(),
  ];
}

/** A cup of coffee from above. */
export function cup(x: number, y: number, size: number): Part[] {
  const china = stuff('#efe9dd', 'stone', { size: 120, depth: 0.2, shine: 0.12, gloss: 30 });
  return [
    part(ellipse(x, y, size * 1.55), china, { round: 8, lift: 6, relief: [relief(ellipse(x, y, size * 1.2), -5, 12)] }),
    part(
      stroke(
        line(
          `M${x + size * 0.8} ${y - 8} C${x + size * 1.7} ${y - 22} ${x + size * 1.6} ${y + 36} ${x + size * 0.8} ${y + 18}`,
        ),
        11,
      ),
      china,
      { round: 5, lift: 5 },
    ),
    part(ellipse(x, y, size), china, { round: 5, lift: 14 }),
    part(ellipse(x, y, size * 0.88), stuff('#4a2a17', 'paper', { shine: 0.2, gloss: 40, depth: 0 }), {
      round: 0.6,
      paint: [
        paint(annulus(x, y, size * 0.88, size * 0.88, 5), '#a9703f', 0.7, 3),
        paint(ellipse(x - size * 0.3, y - size * 0.4, size * 0.6), '#140a05', 0.5, 14),
      ],
    }),
  ];
}
