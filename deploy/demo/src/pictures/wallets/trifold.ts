import { line, rect } from '../engine/geometry.ts';
import { type Part, paint } from '../engine/part.ts';
import { creases } from '../kit/folds.ts';
import { snap } from '../kit/hardware.ts';
import { type Look, toned } from '../kit/look.ts';
import { panel } from '../kit/sewing.ts';
import { card } from '../props/paper.ts';

/** A small wallet folded in three, its flap in a second colour. */
export function trifold(look: Look): Part[] {
  const second = { ...look, main: look.trim, edge: toned(look.trim, 0.4) };
  return [
    ...panel(
      line('M214 356 Q214 338 232 338 L568 338 Q586 338 586 356 L586 672 Q586 690 568 690 L232 690 Q214 690 214 672 Z'),
      look,
      { seam: 9, round: 8, puff: 12, lift: 0, thick: 8 },
    ),
    ...panel(line('M210 352 Q210 334 228 334 L572 334 Q590 334 590 352 L590 560 L210 560 Z'), look, {
      seam: 9,
      sewn: [0.02, 0.62],
      round: 6,
      puff: 8,
      lift: 4,
      relief: creases(['M230 352 Q400 362 570 352'], 8, 1),
    }),
    ...panel(line('M206 520 L594 520 L594 672 Q594 694 572 694 L228 694 Q206 694 206 672 Z'), second, {
      seam: 9,
      round: 6,
      puff: 10,
      lift: 5,
      paint: [paint(rect(200, 660, 400, 40), '#2a1208', 0.22, 20)],
    }),
    ...panel(line('M356 470 L444 470 L444 580 Q400 618 356 580 Z'), second, { seam: 7, long: 5, lift: 5, round: 4 }),
    ...snap(28, look.metal, { move: [400, 566] }),
  ];
}

/** The same wallet unfolded downwards. */
export function trifoldOpen(look: Look): Part[] {
  const second = { ...look, main: look.trim, edge: toned(look.trim, 0.4) };
  return [
    ...panel(
      line('M238 120 Q238 104 254 104 L546 104 Q562 104 562 120 L562 850 Q562 866 546 866 L254 866 Q238 866 238 850 Z'),
      look,
      { seam: 8, round: 6, lift: 0, thick: 4, relief: creases(['M238 360 H562', 'M238 620 H562'], 10, 2.2) },
    ),
    ...[0, 1, 2].flatMap((i) => [
      ...card(260, 384 + i * 44, 280, 130, ['#d8cfbd', '#4a5a50', '#a5654a'][i] ?? '#888888'),
      ...panel(line(`M244 ${424 + i * 46} H556 V614 H244 Z`), second, { seam: 6, sewn: [0, 0.4], long: 5, lift: 2.6 }),
    ]),
    ...panel(line('M244 650 H556 V846 Q556 858 544 858 H256 Q244 858 244 846 Z'), second, {
      seam: 7,
      lift: 4,
      round: 5,
      puff: 12,
    }),
    ...panel(line('M300 120 Q400 96 500 120 L480 172 Q400 196 320 172 Z'), second, { seam: 7, lift: 3 }),
    ...snap(24, look.metal, { move: [400, 142] }),
    ...snap(24, look.metal, { move: [400, 820] }),
  ];
}
