import { area, line } from '../engine/geometry.ts';
import { type Material, stuff } from '../engine/materials.ts';
import { type Part, paint, part, placeParts, relief } from '../engine/part.ts';
import { shift, stroke } from '../engine/stroke.ts';
import { type Look, toned } from '../kit/look.ts';
import { groove, seam } from '../kit/sewing.ts';

type Draw = (look: Look) => readonly Part[];

/** The two shoes of a pair in profile: the near one, and the far one a little behind and darker;
 * `low` presses them down where the last is too high. */
export function pairOf(shoe: Draw, bottom: number, low = 1, lift = 66) {
  const size = 0.9;
  const about = [400, bottom] as const;
  return {
    front: (look: Look) => placeParts(shoe(look), { move: [-50, 30], scale: [size, size * low], about }),
    far: {
      parts: (look: Look) =>
        placeParts(shoe(look), { move: [72, 30 - lift], scale: [size * 0.96, size * 0.96 * low], about }).map(
          (one) => ({
            ...one,
            material: toned(one.material, 0.84),
          }),
        ),
      base: bottom + 30 - lift,
      middle: 472,
    },
    rest: { on: 'floor', base: bottom + 30, foot: 0.94, middle: 350, horizon: bottom - 110 },
  } as const;
}

/** A welted sole with a stacked heel, in profile, toe left. */
export function weltedSole(look: Look, heel = 34, rubber?: Material): Part[] {
  const stack = rubber ?? look.edge;
  return [
    part(
      `M528 632 L672 628 Q678 ${650 + heel} 668 ${640 + heel} L536 ${640 + heel} Q528 ${640 + heel} 528 632 Z`,
      stack,
      {
        round: 3,
        lift: 2,
        relief: [0.3, 0.55, 0.8].map((t) =>
          relief(stroke(line(`M526 ${636 + heel * t} L676 ${634 + heel * t}`), 1.4), -1, 0.8),
        ),
      },
    ),
    part(
      'M92 606 C82 622 92 640 118 648 C200 664 300 660 380 650 C450 640 520 640 676 640 L680 614 C560 610 460 606 380 618 C280 628 160 624 92 606 Z',
      stack,
      {
        round: 4,
        lift: 2,
      },
    ),
    part(stroke(line('M90 604 C160 626 280 630 380 618 C460 606 560 610 682 614'), 9), toned(look.edge, 1.7), {
      round: 3,
      lift: 2,
    }),
    seam(line('M94 603 C160 624 280 628 380 616 C460 604 560 608 680 612'), look.thread, 5),
  ];
}

/** A thick flat sole of rubber or crepe. */
export function cupSole(material: Material, line_: Material): Part[] {
  return [
    part(
      'M86 588 C76 610 80 640 110 650 C200 664 560 664 660 652 C690 646 694 610 686 586 C560 604 220 612 86 588 Z',
      material,
      {
        round: 9,
        lift: 2,
        relief: [relief(stroke(line('M84 628 C200 646 560 646 690 626'), 3), -2, 2)],
      },
    ),
    part(stroke(line('M86 592 C220 614 560 608 686 590'), 5), line_, { round: 2 }),
  ];
}

/** The opening of a low shoe: dark lining behind the near edge. */
export function opening(d: string, look: Look): Part {
  return part(area(d), look.lining, { round: 3, paint: [paint(area(d), '#0b0705', 0.55, 16)] });
}

/** A row of thread beside a line on the upper. */
export const stitched = (d: string, look: Look, by = 0): Part => seam(shift(line(d), by), look.thread, 4.6);

/** The pressed line of a seam in the upper. */
export const pressed = (d: string) => groove(line(d), 1.6, 4);

/** Rubber with a little shine. */
export const rubber = (hex: string): Material => stuff(hex, 'crepe', { size: 90, depth: 0.4, shine: 0.05, gloss: 10 });
