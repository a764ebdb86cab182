import { arc, type Line, line, type Pt, rect } from '../engine/geometry.ts';
import { type Part, paint, part, relief } from '../engine/part.ts';
import { buckle } from '../kit/hardware.ts';
import { type Look, toned } from '../kit/look.ts';
import { groove, seam } from '../kit/sewing.ts';

/** One turn of a belt standing on its edge: the far half shows its lining, the near half its face. */
interface Turn {
  readonly rx: number;
  readonly ry: number;
  readonly y: number;
}

const HEIGHT = 92;
const X = 400;

const lower = (line_: Line, by: number): Line => line_.map(([x, y]): Pt => [x, y + by]);

function band(upper: Line): Line {
  return [...upper, ...lower(upper, HEIGHT).toReversed()];
}

function farHalf(look: Look, { rx, ry, y }: Turn): Part[] {
  const top = arc([X, y], rx, ry, 180, 360, 40);
  return [
    part([band(top)], look.lining, {
      round: 2,
      lift: 3,
      relief: [relief(rect(X - rx * 0.5, y - 300, rx, 600), -60, rx * 0.6)],
      paint: [paint(rect(X - rx, y + 20, rx * 2, 200), '#0c0603', 0.5, 40)],
    }),
    part([[...top, ...lower(top, 7).toReversed()]], look.edge, { round: 2 }),
  ];
}

function nearHalf(look: Look, { rx, ry, y }: Turn): Part[] {
  const top = arc([X, y], rx, ry, 180, 0, 40);
  return [
    part([[...top, ...lower(top, -6).toReversed()]], toned(look.edge, 1.3), { round: 2 }),
    part([band(top)], look.main, {
      round: 3,
      lift: 3,
      relief: [
        relief(rect(X - rx * 0.6, y - 300, rx * 1.2, 700), 80, rx * 0.55),
        groove(lower(top, 12)),
        groove(lower(top, HEIGHT - 12)),
      ],
      paint: [
        paint(rect(X + rx * 0.75, y - 100, 200, 400), '#0c0603', 0.4, 40),
        paint(rect(X - rx - 100, y - 100, 130, 400), '#0c0603', 0.25, 30),
      ],
    }),
    seam(lower(top, 12), look.thread, 5.6),
    seam(lower(top, HEIGHT - 12), look.thread, 5.6),
  ];
}

/** A dress belt, coiled and standing on its edge. */
export function belt(look: Look): Part[] {
  const outer = { rx: 292, ry: 104, y: 520 };
  const inner = [
    { rx: 252, ry: 88, y: 516 },
    { rx: 214, ry: 74, y: 512 },
  ];
  const tip = line(
    'M556 606 C500 622 452 628 400 630 C340 630 300 624 262 614 C250 640 250 672 262 704 C300 716 340 722 400 722 C452 720 500 714 556 698 Z',
  );
  return [
    ...[outer, ...inner].flatMap((turn) => farHalf(look, turn)),
    ...inner.toReversed().flatMap((turn) => nearHalf(look, turn)),
    ...nearHalf(look, outer),
    // the pointed end lies over the outer turn, through buckle and keeper
    part([tip], look.main, { round: 3, lift: 5, relief: [relief(rect(260, 300, 300, 700), 50, 160)] }),
    seam(line('M548 616 C500 630 452 638 400 640 C350 640 310 634 276 626'), look.thread, 5.6),
    seam(line('M548 688 C500 702 452 710 400 711 C350 711 310 706 276 696'), look.thread, 5.6),
    ...[300, 336, 372].map((x) => part(rect(x - 3.4, 668, 6.8, 6.8, 3.4), look.edge, { round: 1 })),
    part(line8(446), look.main, { round: 4, lift: 5 }),
    ...buckle(112, 132, look.metal, { move: [536, 660], rotate: 174 }),
  ];
}

/** A keeper loop around both layers. */
const line8 = (x: number) => [line(`M${x - 13} 618 L${x + 13} 615 L${x + 15} 729 L${x - 12} 731 Z`)];
