import { area, ellipse, line, rect } from '../engine/geometry.ts';
import { stuff } from '../engine/materials.ts';
import { type Part, paint, part, relief } from '../engine/part.ts';
import { stroke } from '../engine/stroke.ts';
import { creases, folds } from '../kit/folds.ts';
import { ring } from '../kit/hardware.ts';
import { type Look, toned } from '../kit/look.ts';
import { cupSole, opening, pressed, rubber, stitched, weltedSole } from './last.ts';

const INK = '#120b07';
const toeShade = (d: string) => paint(area(d), INK, 0.3, 26);

/** A penny loafer. */
export function loafer(look: Look): Part[] {
  const apron = 'M352 448 C300 486 230 496 172 514 C130 530 112 552 122 580';
  return [
    ...weltedSole(look),
    opening('M398 404 C440 384 560 396 664 420 C640 456 560 490 500 484 C450 478 410 450 398 404 Z', look),
    part(
      'M96 604 C92 566 104 530 146 512 C230 486 300 466 356 428 C372 416 388 402 404 398 C420 462 480 490 548 474 C600 460 640 436 666 420 C682 480 690 560 680 616 C560 610 460 606 380 618 C280 628 160 624 96 604 Z',
      look.main,
      {
        round: 10,
        puff: 44,
        lift: 2,
        relief: [
          relief(stroke(line(apron), 9), 4.6, 4),
          pressed(apron),
          pressed('M560 474 C556 520 560 570 572 610'),
          ...creases(['M246 500 C264 530 270 560 262 590', 'M280 486 C300 520 306 556 300 590'], 7, 1.4),
        ],
        paint: [toeShade('M90 590 L690 600 L690 620 L90 612 Z')],
      },
    ),
    stitched(apron, look, 4),
    stitched('M410 432 C430 476 490 502 552 488 C604 474 640 450 664 436', look),
    part(stroke(line('M404 400 C420 462 480 490 548 474 C600 460 640 436 666 420'), 7), toned(look.main, 0.8), {
      round: 3,
      lift: 1.4,
    }),
    // the strap with its slot, over the instep
    part(
      'M318 456 C340 444 358 430 374 414 L412 430 C420 478 404 556 396 610 L352 608 C366 560 360 500 318 456 Z',
      look.trim,
      {
        round: 5,
        puff: 8,
        lift: 4,
      },
    ),
    stitched('M326 456 C346 446 364 432 378 420', look, 4),
    part(area('M362 456 L396 446 L394 486 L374 486 Z'), look.edge, { round: 1.4 }),
  ];
}

/** A plain derby with four pairs of eyelets. */
export function derby(look: Look): Part[] {
  const eyelets = [
    [346, 452],
    [366, 430],
    [386, 408],
    [406, 386],
  ] as const;
  const lace = stuff('#2a1d14', 'linen', { size: 16 });
  return [
    ...weltedSole(look),
    opening('M424 352 C470 344 580 380 660 402 C640 440 580 466 520 452 C470 440 436 400 424 352 Z', look),
    part(
      'M96 604 C90 560 104 522 150 504 C220 482 280 474 330 446 C340 424 360 380 392 350 L426 346 C440 410 500 456 560 446 C606 436 642 416 664 398 C684 470 690 560 680 616 C560 610 460 606 380 618 C280 628 160 624 96 604 Z',
      look.main,
      {
        round: 11,
        puff: 48,
        lift: 2,
        relief: [
          ...creases(['M250 496 C268 526 272 560 264 596', 'M284 484 C304 520 308 556 300 596'], 8, 1.8),
          ...folds(['M120 560 C180 540 220 540 250 550'], 30, 2),
        ],
        paint: [toeShade('M90 590 L690 600 L690 620 L90 612 Z')],
      },
    ),
    // facing and quarter over the vamp
    part(
      'M306 486 C318 444 352 384 396 348 L428 346 C440 410 500 456 560 446 C606 436 642 416 664 398 C682 470 690 560 680 614 C600 610 520 608 452 610 C420 570 370 520 306 486 Z',
      look.main,
      {
        round: 5,
        puff: 18,
        lift: 4,
        relief: [pressed('M590 440 C584 500 588 560 600 610')],
      },
    ),
    stitched('M314 484 C372 516 424 566 456 606', look, 6),
    stitched('M314 476 C328 440 356 390 400 356', look, -4),
    stitched('M432 370 C450 424 506 466 562 456 C606 446 640 428 664 410', look),
    part('M392 350 C404 330 428 322 440 328 L434 372 C424 390 410 400 398 404 Z', look.main, { round: 6, lift: 2 }),
    ...eyelets.flatMap(([x, y]) => [
      ...ring('o', 13, look.metal, { move: [x, y] }),
      part(stroke(line(`M${x} ${y} C${x + 16} ${y - 8} ${x + 30} ${y + 2} ${x + 42} ${y + 12}`), 7), lace, {
        round: 3,
        lift: 3,
      }),
    ]),
    part(stroke(line('M410 392 C380 420 360 440 366 470 C372 486 388 478 400 462'), 5), lace, { round: 2.4, lift: 4 }),
    part(stroke(line('M412 390 C440 410 470 430 458 466 C450 480 436 470 424 452'), 5), lace, { round: 2.4, lift: 4 }),
  ];
}

/** A plain leather sneaker on a cup sole. */
export function sneaker(look: Look): Part[] {
  const lace = stuff('#e9e4d8', 'canvas', { size: 14, depth: 0.4 });
  return [
    ...cupSole(rubber('#d9d2c3'), toned(look.main, 0.8)),
    opening('M416 372 C470 358 580 376 658 398 C640 440 590 462 530 450 C470 440 430 410 416 372 Z', look),
    part(
      'M92 596 C86 556 96 516 140 500 C210 478 280 474 330 444 C352 416 376 378 408 356 L424 356 C440 420 500 456 560 446 C606 436 640 412 660 386 C682 440 692 540 684 594 C560 610 220 614 92 596 Z',
      look.main,
      {
        round: 11,
        puff: 46,
        lift: 2,
        relief: [
          pressed('M150 506 C190 526 206 560 200 600'),
          ...creases(['M258 488 C276 520 280 556 272 594', 'M290 476 C308 512 312 550 306 590'], 7, 1.4),
        ],
        paint: [toeShade('M86 580 L690 580 L690 600 L86 604 Z')],
      },
    ),
    part(
      'M318 470 C336 430 372 384 410 356 L430 372 C440 420 470 446 500 454 C480 500 470 560 478 606 L430 608 C420 560 380 500 318 470 Z',
      look.main,
      { round: 4, puff: 10, lift: 3 },
    ),
    stitched('M324 468 C384 498 424 556 436 604', look, 6),
    part('M590 440 C620 428 646 408 660 386 C684 440 692 540 684 594 L620 600 C600 550 590 500 590 440 Z', look.trim, {
      round: 5,
      puff: 10,
      lift: 3,
    }),
    stitched('M598 442 C598 500 608 550 626 594', look, -4),
    part('M404 358 C412 330 440 318 456 326 L446 392 C430 404 416 404 404 396 Z', look.main, {
      round: 8,
      puff: 8,
      lift: 2,
    }),
    ...[0, 1, 2, 3, 4].flatMap((i) => {
      const [x, y] = [350 + i * 17, 456 - i * 21];
      return [
        part(ellipse(x, y, 4.6), toned(look.main, 0.4), { round: 1 }),
        part(stroke(line(`M${x} ${y} C${x + 18} ${y - 12} ${x + 36} ${y - 6} ${x + 50} ${y + 8}`), 9), lace, {
          round: 3.4,
          lift: 3,
        }),
      ];
    }),
  ];
}

/** A ballet flat with a small bow. */
export function balletFlat(look: Look): Part[] {
  const bow = look.trim;
  return [
    part(
      'M92 616 C84 628 96 640 120 642 C260 650 420 642 560 646 L676 646 Q684 632 680 618 C560 622 440 616 380 622 C280 630 160 628 92 616 Z',
      look.edge,
      { round: 3, lift: 2 },
    ),
    part(rect(560, 634, 118, 22, 4), look.edge, { round: 3 }),
    opening('M250 536 C330 500 560 480 664 486 C650 540 560 580 430 586 C330 588 260 572 250 536 Z', look),
    part(
      'M94 616 C88 584 104 556 150 544 C190 534 220 532 246 534 C262 572 340 590 430 586 C540 580 630 544 662 482 C684 530 690 580 682 620 C560 622 440 616 380 622 C280 630 160 628 94 616 Z',
      look.main,
      {
        round: 9,
        puff: 34,
        lift: 2,
        relief: [
          ...creases(['M232 560 C244 580 244 600 236 614'], 6, 1.2),
          pressed('M600 556 C596 580 600 600 606 618'),
        ],
        paint: [toeShade('M90 600 L690 606 L690 624 L90 620 Z')],
      },
    ),
    part(stroke(line('M246 534 C262 572 340 590 430 586 C540 580 630 544 662 482'), 8), toned(look.main, 0.82), {
      round: 3.6,
      lift: 1.4,
    }),
    part('M238 540 C214 512 190 510 176 522 C172 544 190 558 238 546 Z', bow, { round: 7, puff: 6, lift: 4 }),
    part('M240 540 C264 508 290 504 304 514 C310 536 290 554 242 548 Z', bow, { round: 7, puff: 6, lift: 4 }),
    part(ellipse(240, 542, 11, 10), bow, { round: 8, lift: 3 }),
  ];
}
