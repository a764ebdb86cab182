import { line, rect } from '../engine/geometry.ts';
import { type Part, paint, part } from '../engine/part.ts';
import { ring, snap } from '../kit/hardware.ts';
import { type Look, toned } from '../kit/look.ts';
import { panel, strap } from '../kit/sewing.ts';

/** A small box bag, seen a little from above and from its side, with one stiff handle on the lid. */
export function mini(look: Look): Part[] {
  const shade = { ...look, main: toned(look.main, 0.7) };
  const handle = line('M296 452 C288 300 330 262 404 262 C478 262 520 300 512 452');
  return [
    // the side turned away from the window
    ...panel(line('M576 476 L642 428 L638 764 Q638 776 628 784 L574 822 Z'), shade, {
      seam: 8,
      round: 4,
      lift: 0,
      tilt: [0.3, 0],
    }),
    ...panel(line('M642 428 L650 424 L652 560 Q652 570 644 576 L574 616 L576 476 Z'), shade, {
      seam: 7,
      round: 4,
      lift: 4,
      tilt: [0.3, 0],
    }),
    ...panel(line('M166 474 L236 424 L652 424 L580 476 Z'), look, { seam: false, round: 5, lift: 0, tilt: [0, -0.3] }),
    ...[300, 508].map((x) => part(rect(x - 19, 441, 38, 22, 7), look.trim, { round: 3, lift: 2.4, tilt: [0, -0.2] })),
    ...[300, 508].flatMap((x) => ring('square', 26, look.metal, { move: [x, 450] })),
    ...strap(handle, 26, look, { lift: 4, round: 6 }),
    ...panel(line('M180 470 L576 470 L574 808 Q574 822 560 822 L194 822 Q180 822 180 808 Z'), look, {
      seam: 10,
      round: 6,
      puff: 9,
      lift: 0,
      paint: [paint(rect(170, 770, 410, 60), '#140505', 0.25, 30)],
    }),
    ...panel(line('M166 474 L580 474 L578 598 Q576 618 554 620 L192 620 Q170 618 168 598 Z'), look, {
      seam: 10,
      round: 6,
      puff: 7,
      lift: 6,
    }),
    ...panel(line('M344 566 L404 566 L404 652 Q374 686 344 652 Z'), look, {
      seam: 6,
      long: 5,
      lift: 4,
      material: look.trim,
      round: 3,
    }),
    ...snap(30, look.metal, { move: [374, 638] }),
  ];
}
