import { type Pt, rect, spline } from '../engine/geometry.ts';
import { rgb, stuff } from '../engine/materials.ts';
import { random } from '../engine/noise.ts';
import { type Part, paint, part } from '../engine/part.ts';
import { creases } from '../kit/folds.ts';

/** An open carton from above. */
export function box(x: number, y: number, w: number, h: number, hex: string): Part[] {
  const board = stuff(hex, 'paper', { size: 200, depth: 0.3 });
  const wall = 11;
  return [
    part(rect(x, y, w, h, 3), board, { round: 2.4, lift: 14 }),
    part(
      rect(x + wall, y + wall, w - 2 * wall, h - 2 * wall, 2),
      { ...board, colour: rgb('#b9ab97') },
      {
        round: 0.8,
        paint: [
          paint(rect(x, y, w, wall + 34), '#2a2019', 0.5, 26),
          paint(rect(x, y, wall + 30, h), '#2a2019', 0.5, 24),
        ],
      },
    ),
  ];
}

/** The lid of a carton, lying beside it. */
export function lid(x: number, y: number, w: number, h: number, hex: string): Part[] {
  const board = stuff(hex, 'paper', { size: 200, depth: 0.3 });
  const ribbon = stuff('#8a6b4d', 'twill', { size: 40, depth: 0.2 });
  return [
    part(rect(x, y, w, h, 4), board, { round: 4, lift: 12 }),
    part(rect(x + w * 0.5 - 11, y, 22, h, 0), ribbon, { round: 2, lift: 1.6 }),
  ];
}

/** A crumpled sheet of tissue: a ragged outline around a rectangle, full of small creases. */
export function tissue(x: number, y: number, w: number, h: number, seed: number, hex = '#e4ddd0'): Part {
  const next = random(seed);
  const rough = (px: number, py: number): Pt => [px + (next() - 0.5) * 34, py + (next() - 0.5) * 34];
  const outline: Pt[] = [
    ...[0, 0.25, 0.5, 0.75].map((t) => rough(x + w * t, y)),
    ...[0, 0.25, 0.5, 0.75].map((t) => rough(x + w, y + h * t)),
    ...[1, 0.75, 0.5, 0.25].map((t) => rough(x + w * t, y + h)),
    ...[1, 0.75, 0.5, 0.25].map((t) => rough(x, y + h * t)),
  ];
  const wrinkle = () => {
    const from: Pt = [x + w * next(), y + h * next()];
    const angle = next() * Math.PI * 2;
    const long = 60 + next() * 120;
    const to: Pt = [from[0] + Math.cos(angle) * long, from[1] + Math.sin(angle) * long];
    return [
      from,
      [(from[0] + to[0]) / 2 + (next() - 0.5) * 26, (from[1] + to[1]) / 2 + (next() - 0.5) * 26],
      to,
    ] as const;
  };
  const wrinkles = Array.from({ length: 34 }, wrinkle).map((points) => spline(points));
  return part([spline(outline, true, 5)], stuff(hex, 'paper', { size: 160, depth: 0.25, mottle: 0 }), {
    round: 1.4,
    lift: 6,
    crumple: { height: 40, size: 74, stretch: 1.3, angle: seed * 37, seed },
    relief: creases(wrinkles, 6, 6),
  });
}
