import { area, type Line, line, rect } from '../engine/geometry.ts';
import { type Part, paint, part, type Relief, relief } from '../engine/part.ts';
import { stroke } from '../engine/stroke.ts';
import { neck, ribband } from '../kit/garment.ts';
import type { Look } from '../kit/look.ts';
import { body, REGULAR, sleeves } from './sweater.ts';

/** One strand of a plait: a wave down a column. */
function strand(x: number, from: number, to: number, swing: number, turn: number, phase: number): Line {
  const steps = Math.round((to - from) / 6);
  return Array.from({ length: steps + 1 }, (_, i) => {
    const y = from + ((to - from) * i) / steps;
    return [x + swing * Math.sin((y / turn) * Math.PI * 2 + phase), y] as const;
  });
}

/** Raised plaits of two or three strands down columns. */
function plaits(
  columns: readonly { readonly x: number; readonly from: number; readonly to: number; readonly wide: number }[],
): Relief[] {
  const strands = columns.flatMap(({ x, from, to, wide }) =>
    [0, (Math.PI * 2) / 3, (Math.PI * 4) / 3].map((phase) => strand(x, from, to, wide, wide * 7, phase)),
  );
  const gutters = columns.flatMap(({ x, from, to, wide }) => [
    line(`M${x - wide * 1.75} ${from} V${to}`),
    line(`M${x + wide * 1.75} ${from} V${to}`),
  ]);
  return [
    relief(
      strands.flatMap((path) => stroke(path, 12)),
      7,
      6,
    ),
    relief(
      strands.flatMap((path) => stroke(path, 4)),
      3,
      3,
    ),
    relief(
      gutters.flatMap((path) => stroke(path, 7)),
      -5,
      6,
    ),
  ];
}

/** A cabled sweater with a rolled neck. */
export function cable(look: Look): Part[] {
  const plaited = plaits([
    { x: 400, from: 230, to: 790, wide: 22 },
    { x: 332, from: 250, to: 790, wide: 11 },
    { x: 468, from: 250, to: 790, wide: 11 },
    { x: 290, from: 300, to: 790, wide: 7 },
    { x: 510, from: 300, to: 790, wide: 7 },
  ]);
  const roll = { ...look.trim, texture: 'rib' as const, size: 54, depth: 1.8 };
  return [
    ...neck('M340 150 Q400 110 460 150 L450 220 L350 220 Z', look, 0),
    ...sleeves(look, REGULAR, 25),
    ...body(look, REGULAR, { relief: plaited }),
    ribband(REGULAR.hem, look.trim),
    part(area('M338 176 C332 140 334 100 344 76 Q400 54 456 76 C466 100 468 140 462 176 Q400 210 338 176 Z'), roll, {
      round: 12,
      puff: 20,
      lift: 4,
    }),
    part(area('M330 196 C324 160 326 128 334 104 Q400 134 466 104 C474 128 476 160 470 196 Q400 246 330 196 Z'), roll, {
      round: 13,
      puff: 22,
      lift: 7,
      paint: [paint(rect(320, 210, 160, 40), '#17120c', 0.25, 20)],
    }),
    part(area('M350 82 Q400 62 450 82 Q400 102 350 82 Z'), look.lining, {
      round: 3,
      paint: [paint(rect(350, 60, 100, 40), '#0b0807', 0.4, 12)],
    }),
  ];
}
