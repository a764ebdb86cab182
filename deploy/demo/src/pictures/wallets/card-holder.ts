import { line, rect } from '../engine/geometry.ts';
import { type Part, paint, placeParts } from '../engine/part.ts';
import type { Look } from '../kit/look.ts';
import { panel } from '../kit/sewing.ts';
import { card } from '../props/paper.ts';

const POCKETS = [
  { y: 470, dip: 0, shows: 64, hex: '#d8cfbd' },
  { y: 528, dip: 0, shows: 40, hex: '#a35b3d' },
  { y: 590, dip: 26, shows: 56, hex: '#33413f' },
] as const;

/** A flat card holder with three slots, cards showing in them. */
export function cardHolder(look: Look, cards = true): Part[] {
  const pocket = (y: number, dip: number) =>
    line(
      `M206 ${y} L330 ${y} Q400 ${y + dip * 2} 470 ${y} L594 ${y} L594 706 Q594 722 578 722 L222 722 Q206 722 206 706 Z`,
    );
  return [
    ...panel(
      line('M200 436 Q200 420 216 420 L584 420 Q600 420 600 436 L600 712 Q600 728 584 728 L216 728 Q200 728 200 712 Z'),
      look,
      { seam: false, round: 4, lift: 0, thick: 3 },
    ),
    ...POCKETS.flatMap(({ y, dip, shows, hex }) => [
      ...(cards ? card(222, y - shows, 356, 180, hex) : []),
      ...panel(pocket(y, dip), look, {
        seam: 7,
        lift: 3,
        round: 3,
        paint: [paint(rect(200, 690, 400, 40), '#06100c', 0.22, 24)],
      }),
    ]),
  ];
}

/** The cards drawn out like a fan beside the holder. */
export function fan(): Part[] {
  return [
    ['#33413f', -24],
    ['#a35b3d', -9],
    ['#d8cfbd', 7],
  ].flatMap(([hex, turn], i) =>
    placeParts(card(238, 214, 330, 208, String(hex)), { rotate: Number(turn), about: [400, 620], move: [0, i * 10] }),
  );
}
