import { area, line, rect } from '../engine/geometry.ts';
import { stuff } from '../engine/materials.ts';
import { type Part, paint, part } from '../engine/part.ts';
import { stroke } from '../engine/stroke.ts';
import { creases, folds } from '../kit/folds.ts';
import { ring } from '../kit/hardware.ts';
import { type Look, toned } from '../kit/look.ts';
import { opening, pressed, rubber, stitched, weltedSole } from './last.ts';

const INK = '#120b07';

/** A chelsea boot with elastic at its side. */
export function chelsea(look: Look): Part[] {
  const elastic = { ...look.trim, texture: 'rib' as const, size: 40, depth: 0.9 };
  return [
    ...weltedSole(look, 36),
    opening('M434 224 C480 206 590 206 640 228 C630 244 560 252 520 250 C480 250 450 240 434 224 Z', look),
    part(rect(618, 190, 20, 60, 8), look.trim, { round: 3, lift: 1 }),
    part(
      'M96 604 C90 558 106 522 152 502 C230 476 310 462 366 420 C410 384 424 300 432 226 C470 252 590 256 642 230 C650 320 668 420 676 520 C682 560 684 590 680 616 C560 610 460 606 380 618 C280 628 160 624 96 604 Z',
      look.main,
      {
        round: 12,
        puff: 54,
        lift: 2,
        crumple: { height: 5, size: 90, stretch: 1.6, angle: 60, seed: 5 },
        relief: [
          ...folds(['M380 430 C440 440 500 440 540 420', 'M360 460 C420 476 480 476 540 456'], 26, 3.4),
          ...creases(['M250 490 C268 522 272 560 264 596', 'M286 478 C306 514 310 552 302 594'], 8, 1.8),
          pressed('M600 250 C596 380 606 500 620 612'),
        ],
        paint: [paint(area('M90 590 L690 600 L690 620 L90 612 Z'), INK, 0.3, 26)],
      },
    ),
    part('M462 246 C480 320 496 400 520 452 C544 400 560 320 566 250 C530 256 494 254 462 246 Z', elastic, {
      round: 5,
      lift: 1,
      puff: 6,
      grain: 0,
    }),
    part(stroke(line('M456 244 C474 320 490 402 520 462 C550 402 566 320 572 250'), 7), toned(look.main, 0.8), {
      round: 3,
      lift: 1.6,
    }),
    stitched('M448 242 C466 322 484 408 520 476 C556 408 574 322 580 250', look),
    part(rect(452, 178, 20, 72, 8), look.trim, { round: 4, lift: 3 }),
    part(stroke(line('M433 228 C470 252 590 256 642 230'), 8), toned(look.main, 0.85), { round: 3.6, lift: 1.6 }),
  ];
}

/** A laced boot with a lugged sole. */
export function laced(look: Look): Part[] {
  const lace = stuff('#c9a45c', 'canvas', { size: 14, depth: 0.5 });
  const eyelets = [0, 1, 2, 3, 4, 5, 6].map((i) => [372 + i * 9.4, 456 - i * 34] as const);
  return [
    ...weltedSole(look, 22, rubber('#3a302a')),
    part(Array.from({ length: 15 }, (_, i) => rect(112 + i * 27, 644, 17, 18, 3)).flat(), rubber('#3a302a'), {
      round: 3,
    }),
    opening('M440 196 C490 178 600 182 650 206 C640 222 570 228 530 226 C490 226 456 214 440 196 Z', look),
    part(
      'M94 604 C88 556 104 514 154 494 C230 472 300 470 350 442 C396 404 424 300 440 198 C480 226 600 230 652 208 C656 300 666 420 678 520 C684 560 686 590 682 616 C560 610 460 606 380 618 C280 628 160 624 94 604 Z',
      look.main,
      {
        round: 12,
        puff: 52,
        lift: 2,
        crumple: { height: 7, size: 90, stretch: 1.6, angle: 30, seed: 8 },
        relief: [
          ...folds(['M400 430 C460 446 520 440 570 420', 'M380 466 C440 484 500 480 560 460'], 26, 4),
          ...creases(['M252 488 C270 520 274 558 266 596', 'M288 478 C308 514 312 552 304 594'], 8, 2),
        ],
        paint: [paint(area('M90 590 L690 600 L690 620 L90 612 Z'), INK, 0.3, 26)],
      },
    ),
    // toe cap, quarter, heel counter
    part(
      'M94 604 C88 556 104 514 154 494 C176 488 190 486 200 484 C226 520 232 570 222 622 C170 622 126 616 94 604 Z',
      look.main,
      { round: 7, puff: 22, lift: 3 },
    ),
    stitched('M196 488 C220 522 226 570 216 616', look, -3),
    part(
      'M330 474 C366 440 400 380 440 198 C480 226 600 230 652 208 C656 300 666 420 678 520 L680 560 C600 560 520 560 470 612 C440 560 390 510 330 474 Z',
      look.main,
      { round: 5, puff: 20, lift: 4 },
    ),
    stitched('M338 472 C396 506 444 556 472 604', look, 6),
    part('M592 470 C626 470 652 466 672 460 C684 520 688 580 682 614 L600 610 C588 560 586 510 592 470 Z', look.main, {
      round: 5,
      puff: 12,
      lift: 3,
    }),
    stitched('M600 474 C594 520 598 570 610 608', look, -3),
    part(stroke(line('M440 200 C480 228 600 232 652 210'), 22), look.trim, { round: 9, lift: 2 }),
    part('M392 420 C410 370 424 290 432 214 L446 204 C442 300 430 390 412 440 Z', toned(look.main, 0.8), {
      round: 5,
      lift: 1,
    }),
    ...eyelets.flatMap(([x, y], i) => [
      ...ring('o', 14, look.metal, { move: [x + 16, y] }),
      part(stroke(line(`M${x + 16} ${y} C${x} ${y - 8} ${x - 14} ${y - 8} ${x - 26 + i * 1.6} ${y + 4}`), 7.4), lace, {
        round: 3,
        lift: 3,
      }),
    ]),
    part(stroke(line('M430 246 C400 270 372 290 380 322 C388 340 408 326 418 300'), 6), lace, { round: 2.6, lift: 4 }),
    part(stroke(line('M432 246 C470 262 500 290 488 326 C478 342 460 326 448 300'), 6), lace, { round: 2.6, lift: 4 }),
  ];
}
