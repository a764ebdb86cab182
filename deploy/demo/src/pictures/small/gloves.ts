import { type Area, area, line, mirror } from '../engine/geometry.ts';
import { type Part, paint, part, placeParts, relief } from '../engine/part.ts';
import { stroke } from '../engine/stroke.ts';
import { creases, folds } from '../kit/folds.ts';
import type { Look } from '../kit/look.ts';
import { seam } from '../kit/sewing.ts';

/** A right hand, back up: cuff below, thumb to the left. */
const HAND =
  'M318 880 C310 800 306 740 300 690 C280 650 236 610 214 560 C200 526 224 506 250 526 C276 548 290 574 308 584 C304 520 296 420 296 330 C296 296 344 292 348 328 C352 380 356 430 360 470 C358 400 356 300 360 236 C362 202 410 202 412 236 C414 310 414 400 416 470 C422 400 426 320 436 254 C442 222 486 228 484 260 C480 340 472 420 472 486 C484 440 492 390 506 342 C516 314 554 326 550 354 C540 440 526 530 524 600 C524 660 512 700 504 760 C502 800 502 840 504 880 Z';

/** One lined leather glove with three rows of points on its back. */
function glove(look: Look): Part[] {
  const points = [
    'M386 520 C388 570 390 610 392 660',
    'M438 520 C436 570 434 610 432 660',
    'M484 540 C480 580 474 620 470 664',
  ];
  const cuff: Area = area('M316 850 L506 850 L507 904 Q412 914 314 904 Z');
  return [
    part(HAND, look.main, {
      round: 11,
      puff: 40,
      lift: 10,
      crumple: { height: 5, size: 60, stretch: 2, angle: 84, seed: 23 },
      relief: [
        ...points.map((d) => relief(stroke(line(d), 5), 3.4, 4)),
        ...creases(
          [
            'M300 400 Q322 394 346 400',
            'M362 330 Q386 324 410 330',
            'M430 344 Q456 340 476 348',
            'M496 424 Q516 422 536 432',
            'M300 468 Q326 462 352 470',
          ],
          5,
          1.8,
        ),
        ...folds(['M318 726 C370 742 440 740 500 722', 'M316 700 C360 712 400 712 440 706'], 18, 4),
        relief(stroke(line('M354 330 L360 480 L366 560'), 6), -5, 5),
        relief(stroke(line('M413 330 L416 480 L416 560'), 6), -5, 5),
        relief(stroke(line('M478 340 L472 490 L462 570'), 6), -5, 5),
      ],
      paint: [paint(area('M470 300 L560 300 L560 880 L480 880 Z'), '#0b0604', 0.22, 30)],
    }),
    ...points.map((d) => seam(line(d), look.thread, 4.4)),
    part(stroke(line('M316 852 Q410 862 505 852'), 3), look.edge, { round: 1 }),
    part(cuff, look.trim, { round: 7, lift: 2, puff: 8 }),
  ];
}

/** A pair of gloves, one over the other. */
export function gloves(look: Look): Part[] {
  const left = glove(look).map((one) => ({
    ...one,
    area: mirror(one.area),
    relief: one.relief.map((r) => ({ ...r, area: mirror(r.area) })),
    paint: one.paint.map((p) => ({ ...p, area: mirror(p.area) })),
  }));
  return [
    ...placeParts(left, { rotate: 17, about: [400, 560], move: [66, -36], scale: 0.92 }),
    ...placeParts(glove(look), { rotate: -13, about: [400, 560], move: [-62, 30], scale: 0.92 }),
  ];
}
