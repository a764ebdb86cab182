import { line, rect } from '../engine/geometry.ts';
import { type Part, paint, part } from '../engine/part.ts';
import { creases } from '../kit/folds.ts';
import { type Look, toned } from '../kit/look.ts';
import { panel } from '../kit/sewing.ts';
import { card, slip } from '../props/paper.ts';

/** A bifold wallet, standing slightly open so that its inner edge shows. */
export function bifold(look: Look): Part[] {
  const inner = { ...look, main: toned(look.main, 0.75) };
  return [
    ...panel(line('M196 372 L610 356 Q624 356 626 370 L640 642 Q640 656 626 658 L210 668 Z'), inner, {
      seam: 9,
      round: 4,
      lift: 0,
      thick: 3,
    }),
    ...slip(216, 352, 380, 120, '#dfe3d2'),
    ...panel(line('M200 384 L606 370 L618 646 L206 662 Z'), inner, { seam: 7, round: 3, lift: 3 }),
    ...panel(
      line(
        'M176 376 C170 366 178 358 190 358 L596 376 Q612 377 613 392 L622 664 Q622 680 606 680 L196 684 C178 684 170 676 172 664 C160 600 160 440 176 376 Z',
      ),
      look,
      {
        seam: 10,
        round: 8,
        puff: 16,
        lift: 7,
        thick: 3,
        crumple: { height: 3, size: 150, stretch: 2, angle: 80, seed: 17 },
        relief: creases(['M196 390 C184 470 184 580 196 664'], 9, 1.2),
        paint: [paint(rect(160, 350, 34, 340), '#180b06', 0.32, 18)],
      },
    ),
    part(rect(524, 614, 58, 5, 2), look.edge, { round: 1 }),
  ];
}

/** The bifold laid open: three slots a side, notes behind. */
export function bifoldOpen(look: Look): Part[] {
  const inside = { ...look, main: toned(look.main, 1.12) };
  const side = (x: number, colours: readonly string[]) =>
    colours.flatMap((hex, i) => [
      ...card(x + 14, 420 + i * 46, 240, 140, hex),
      ...panel(line(`M${x} ${456 + i * 48} H${x + 268} V690 H${x} Z`), inside, {
        seam: 6,
        sewn: [0, 0.36],
        long: 5,
        lift: 2.6,
        round: 2,
      }),
    ]);
  return [
    ...panel(
      line('M98 388 Q98 372 114 372 L686 372 Q702 372 702 388 L702 694 Q702 710 686 710 L114 710 Q98 710 98 694 Z'),
      look,
      { seam: 7, round: 6, lift: 0, thick: 4 },
    ),
    ...slip(124, 336, 540, 150, '#d7dcc9'),
    ...slip(136, 350, 540, 150, '#e8d8ae'),
    ...panel(line('M102 404 H698 V700 Q698 706 690 706 H110 Q102 706 102 700 Z'), inside, {
      seam: 6,
      lift: 4,
      round: 3,
      relief: creases(['M400 404 V706'], 10, 2),
    }),
    ...side(114, ['#39545c', '#b7a27b', '#7c3a31']),
    ...side(418, ['#d9d2c3', '#3a3f4d', '#97835d']),
    part(rect(391, 404, 18, 302), inside.main, { round: 6, paint: [paint(rect(396, 404, 8, 302), '#0d0603', 0.5, 5)] }),
  ];
}
