import { line, rect } from '../engine/geometry.ts';
import { type Part, paint, part } from '../engine/part.ts';
import { zip } from '../kit/hardware.ts';
import { type Look, toned } from '../kit/look.ts';
import { panel, seam } from '../kit/sewing.ts';
import { card, slip } from '../props/paper.ts';

const OUTLINE = 'M140 400 Q140 360 180 360 L620 360 Q660 360 660 400 L660 660 L140 660 Z';
const TRACK = line('M150 648 L150 404 Q150 370 184 370 L616 370 Q650 370 650 404 L650 648');

/** A zip-around wallet. */
export function zipWallet(look: Look): Part[] {
  return [
    ...panel(line(OUTLINE), look, { seam: false, round: 8, puff: 8, lift: 0, thick: 6 }),
    ...zip(TRACK, look.edge, look.metal, { width: 19, slider: 0.93, puller: look.trim, hang: 96 }),
    ...panel(line('M168 404 Q168 388 184 388 L616 388 Q632 388 632 404 L632 662 L168 662 Z'), look, {
      seam: 8,
      round: 6,
      puff: 12,
      lift: 3,
      crumple: { height: 3, size: 160, stretch: 1.8, angle: 12, seed: 26 },
      paint: [paint(rect(160, 630, 480, 40), '#000000', 0.3, 24)],
    }),
    part(rect(360, 470, 80, 5, 2.5), look.edge, { round: 1 }),
  ];
}

/** The wallet opened like a book: slots, notes, coin pocket. */
export function zipWalletOpen(look: Look): Part[] {
  const inside = { ...look, main: toned(look.trim, 1) };
  const wing = (y: number) =>
    line(
      `M120 ${y} Q120 ${y - 30} 150 ${y - 30} L650 ${y - 30} Q680 ${y - 30} 680 ${y} L680 ${y + 260} L120 ${y + 260} Z`,
    );
  return [
    ...panel(wing(270), look, { seam: false, round: 6, lift: 0, thick: 3 }),
    ...panel(line('M120 530 L680 530 L680 790 Q680 820 650 820 L150 820 Q120 820 120 790 Z'), look, {
      seam: false,
      round: 6,
      lift: 0,
      thick: 5,
    }),
    ...zip(line('M130 524 L130 272 Q130 250 152 250 L648 250 Q670 250 670 272 L670 524'), look.edge, look.metal, {
      width: 13,
      slider: 0.99,
      hang: 80,
    }),
    ...slip(170, 292, 460, 160, '#d7dcc9'),
    ...panel(line('M152 330 H648 V520 H152 Z'), inside, { seam: 6, lift: 3 }),
    ...[0, 1, 2].flatMap((i) => [
      ...card(176 + (i % 2) * 6, 552 + i * 56, 440, 120, ['#c9b590', '#31484f', '#8b4a39'][i] ?? '#777777'),
      ...panel(line(`M152 ${600 + i * 60} H648 V806 H152 Z`), inside, { seam: 6, sewn: [0, 0.4], long: 5, lift: 3 }),
    ]),
    part(rect(120, 522, 560, 16), look.lining, { round: 4, paint: [paint(rect(120, 526, 560, 8), '#000000', 0.5, 4)] }),
    seam(line('M170 346 H630'), look.thread),
  ];
}
