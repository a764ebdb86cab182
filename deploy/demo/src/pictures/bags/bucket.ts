import { area, type Line, line, rect } from '../engine/geometry.ts';
import { type Part, paint, part, relief } from '../engine/part.ts';
import { slice, stroke } from '../engine/stroke.ts';
import { gathers } from '../kit/folds.ts';
import { ring, rivet } from '../kit/hardware.ts';
import type { Look } from '../kit/look.ts';
import { panel, seam, strap, tube } from '../kit/sewing.ts';

const MOUTH = line(
  'M214 424 C240 392 300 404 330 390 C360 380 380 398 400 392 C430 382 450 396 480 388 C520 382 560 396 586 424',
);
const BODY =
  'M214 424 C240 444 300 436 330 446 C360 454 380 440 400 448 C430 456 450 440 480 448 C520 454 560 440 586 424 C596 540 590 690 578 800 Q572 838 400 846 Q228 838 222 800 C210 690 204 540 214 424 Z';
const CORD_Y = 488;

/** The inside and the far edge. */
export function bucketBack(look: Look): Part[] {
  return [
    ...strap(line('M226 452 C210 250 290 112 400 112 C510 112 590 250 574 452'), 24, look, { lift: 2 }),
    part([[...MOUTH, ...line('M584 426 C560 456 500 470 400 470 C300 470 240 456 216 426')]], look.lining, {
      round: 3,
      paint: [paint(rect(220, 400, 360, 60), '#0b0605', 0.62, 16)],
    }),
  ];
}

/** The near side with its drawstring. */
export function bucketFront(look: Look): Part[] {
  const pleats: Line[] = [-150, -108, -64, -22, 24, 66, 110, 152].map((x) =>
    line(`M${400 + x} 440 C${400 + x * 0.97} 500 ${400 + x * 1.05} 560 ${400 + x * 1.02} 640`),
  );
  return [
    ...panel(line(BODY), look, {
      seam: false,
      round: 9,
      lift: 0,
      puff: 10,
      relief: [relief(rect(300, 330, 200, 640), 92, 150), ...gathers(pleats, 15, 3.2)],
      crumple: { height: 5, size: 120, stretch: 2, angle: 86, seed: 12 },
      paint: [
        paint(area('M200 760 L600 760 L600 860 L200 860 Z'), '#1a0c07', 0.3, 40),
        paint(rect(560, 420, 60, 440), '#1a0c07', 0.2, 40),
      ],
    }),
    part(stroke(line('M219 744 Q400 776 581 744'), 2), look.edge, { round: 1 }),
    ...panel(line('M218 742 Q400 776 582 742 L578 800 Q572 838 400 846 Q228 838 222 800 Z'), look, {
      material: look.trim,
      seam: 8,
      round: 4,
      lift: 2.4,
      relief: [relief(rect(300, 700, 200, 200), 70, 150)],
    }),
    seam(line('M218 440 C260 456 330 456 400 464 C470 456 540 456 582 440'), look.thread, 5.4),
    ...eyelets(look),
    ...cords(look),
    ...[226, 574].flatMap((x, i) => [
      ...panel(line(`M${x - 15} 436 L${x + 15} 436 L${x + 15} 520 Q${x} 536 ${x - 15} 520 Z`), look, {
        seam: 5,
        long: 4.6,
        material: look.trim,
        lift: 3,
        tilt: [i ? 0.25 : -0.25, 0],
      }),
      ...rivet(11, look.metal, { move: [x, 506] }),
    ]),
  ];
}

const CORD = line(`M238 ${CORD_Y - 10} Q400 ${CORD_Y + 22} 562 ${CORD_Y - 10}`);

function eyelets(look: Look): Part[] {
  return [0.08, 0.22, 0.36, 0.46, 0.54, 0.64, 0.78, 0.92].flatMap((t) => {
    const [x, y] = slice(CORD, t, t + 0.02)[0] ?? [0, 0];
    return [part(rect(x - 4, y - 4, 8, 8, 4), look.edge, { round: 1 }), ...ring('o', 15, look.metal, { move: [x, y] })];
  });
}

/** The cord shows between every second pair of eyelets, and hangs down in the middle. */
function cords(look: Look): Part[] {
  const shown = [
    [0.08, 0.22],
    [0.36, 0.46],
    [0.54, 0.64],
    [0.78, 0.92],
  ] as const;
  const tails = ['M392 504 C384 560 372 600 376 662', 'M408 504 C420 556 430 590 424 640'].map((d) => line(d));
  const tassel = (x: number, y: number) => [
    part(`M${x - 9} ${y} L${x + 9} ${y} L${x + 14} ${y + 64} Q${x} ${y + 70} ${x - 14} ${y + 64} Z`, look.trim, {
      round: 4,
      lift: 4,
      relief: [-8, -3, 3, 8].map((dx) =>
        relief(stroke(line(`M${x + dx} ${y + 16} L${x + dx * 1.4} ${y + 70}`), 1.4), -2, 1),
      ),
    }),
    part(rect(x - 10, y - 4, 20, 17, 5), look.metal, { round: 4, lift: 2 }),
  ];
  return [
    ...shown.map(([a, b]) => tube(slice(CORD, a, b), 8, look.trim, 2.4)),
    ...tails.map((tail) => tube(tail, 7.4, look.trim, 4)),
    part(rect(385, 512, 30, 17, 8), look.trim, { round: 6, lift: 4 }),
    ...tassel(376, 660),
    ...tassel(424, 638),
  ];
}

/** A drawstring bucket. */
export const bucket = (look: Look): Part[] => [...bucketBack(look), ...bucketFront(look)];
