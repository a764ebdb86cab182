import { area, ellipse, line } from '../engine/geometry.ts';
import { stuff } from '../engine/materials.ts';
import { type Part, paint, part, relief } from '../engine/part.ts';
import { stroke } from '../engine/stroke.ts';
import { creases } from '../kit/folds.ts';
import { buckle } from '../kit/hardware.ts';
import { type Look, toned } from '../kit/look.ts';
import { stitched } from './last.ts';

const INK = '#120b07';

/** A mule with a pointed toe and a low block heel. */
export function mule(look: Look): Part[] {
  return [
    part('M548 548 L672 500 C682 540 684 600 676 648 L560 648 C556 610 552 580 548 548 Z', look.trim, {
      round: 5,
      puff: 14,
      lift: 2,
    }),
    part(
      'M84 640 C78 650 90 656 120 656 C260 660 330 650 400 612 C460 578 560 536 690 500 L688 484 C560 508 460 556 400 590 C320 634 200 650 84 640 Z',
      look.edge,
      { round: 3, lift: 2 },
    ),
    part(
      'M330 604 C420 570 560 508 690 470 C700 476 700 486 690 492 C560 524 460 566 404 600 C380 612 350 614 330 604 Z',
      look.lining,
      {
        round: 5,
        lift: 2,
        relief: [relief(ellipse(600, 500, 30, 10), -2, 8)],
      },
    ),
    part(
      'M86 642 C86 606 130 572 200 540 C270 508 330 462 376 424 C420 410 452 452 452 512 C450 560 430 588 400 600 C320 640 200 654 86 642 Z',
      look.main,
      {
        round: 12,
        puff: 50,
        lift: 4,
        relief: creases(['M240 530 C262 556 270 590 262 626', 'M290 500 C316 530 322 570 314 610'], 8, 1.6),
        paint: [paint(area('M80 624 L420 590 L420 620 L80 660 Z'), INK, 0.26, 20)],
      },
    ),
    part(stroke(line('M376 424 C420 410 452 452 452 512 C450 552 434 582 408 598'), 8), toned(look.main, 0.84), {
      round: 3.6,
      lift: 1.6,
    }),
    stitched('M372 436 C408 424 438 458 438 512 C436 548 424 572 400 588', look),
  ];
}

/** A fisherman's sandal: woven bands, an ankle strap, a crepe sole. */
export function sandal(look: Look): Part[] {
  const sole = stuff('#b98f5e', 'crepe', { size: 80, depth: 0.6 });
  const bands = [
    'M150 612 C150 566 176 538 214 520',
    'M214 622 C206 570 230 520 270 498',
    'M280 626 C266 570 286 506 330 474',
    'M346 624 C330 566 344 490 392 446',
  ];
  return [
    part(
      'M84 616 C74 634 82 660 112 664 C240 676 560 676 668 664 C690 658 692 634 686 612 C560 628 220 634 84 616 Z',
      sole,
      { round: 8, lift: 2, relief: [relief(stroke(line('M84 642 C240 660 560 660 690 640'), 3), -2, 2)] },
    ),
    part(stroke(line('M86 614 C220 634 560 628 686 610'), 12), toned(look.main, 0.9), { round: 4, lift: 2 }),
    part('M560 620 C552 560 560 500 590 448 C612 430 650 430 660 446 C684 500 690 560 684 614 Z', look.main, {
      round: 8,
      puff: 24,
      lift: 3,
    }),
    stitched('M572 612 C566 560 572 510 600 456', look, -4),
    // the far side of the bands, in shade
    part(stroke(line('M180 560 C260 500 330 470 400 440'), 30), toned(look.main, 0.5), { round: 8, lift: 2 }),
    ...bands.map((d) => part(stroke(line(d), 36), look.main, { round: 7, puff: 8, lift: 5 })),
    part('M104 614 C104 580 126 556 150 552 L168 612 Z', look.main, { round: 7, puff: 10, lift: 4 }),
    part(stroke(line('M170 566 C250 520 330 470 404 432'), 30), look.main, { round: 7, puff: 6, lift: 5 }),
    part(stroke(line('M392 446 C400 420 412 404 430 398'), 32), look.main, { round: 7, lift: 4 }),
    part(stroke(line('M424 404 C490 440 560 462 640 452'), 30), look.main, { round: 6, lift: 5 }),
    stitched('M430 396 C492 430 560 450 636 440', look),
    ...buckle(46, 46, look.metal, { move: [520, 446], rotate: 14 }),
    part(ellipse(482, 432, 3), look.edge, { round: 0.8 }),
    part(ellipse(460, 422, 3), look.edge, { round: 0.8 }),
  ];
}
