import { area, rect } from '../engine/geometry.ts';
import { type Part, paint, part } from '../engine/part.ts';
import { both, button, mirrored, neck, piece, seamLine, topstitch } from '../kit/garment.ts';
import type { Look } from '../kit/look.ts';

const SLEEVE = 'M272 194 C232 208 212 250 204 316 C192 430 176 560 170 716 Q214 736 264 722 C268 610 284 500 302 410 Z';
const HALF =
  'M342 160 C316 176 292 186 262 198 C276 290 284 380 280 470 C274 580 266 690 264 796 Q330 812 420 808 L420 200 Z';

/** A work jacket with patch pockets and contrast stitching. */
export function chore(look: Look): Part[] {
  const sleeve = [
    piece(
      SLEEVE,
      look.main,
      {
        height: 11,
        seed: 5,
        folds: [
          'M236 330 C224 440 208 560 202 690',
          'M266 340 C258 430 252 490 244 570',
          'M196 510 C216 534 248 536 276 522',
          'M192 570 C212 594 244 594 266 584',
        ],
      },
      {
        grain: 6,
        puff: 32,
        relief: [seamLine('M170 668 Q214 688 266 676')],
        paint: [paint(area('M264 460 L306 390 L306 600 L262 730 Z'), '#0a0d12', 0.36, 24)],
      },
    ),
    topstitch('M170 672 Q214 692 266 680', look),
    topstitch('M170 704 Q214 724 265 711', look),
    ...button(246, 700, 18, look.metal, look.thread),
  ];
  const pocket = (d: string, hem: string) => [
    part(area(d), look.main, { round: 3, lift: 4, puff: 5, crumple: { height: 5, size: 70, seed: 12 } }),
    topstitch(hem, look),
  ];
  const half = (over: boolean) => [
    piece(
      HALF,
      look.main,
      {
        height: 11,
        seed: over ? 68 : 63,
        width: 42,
        folds: [
          'M296 420 C302 540 284 660 292 790',
          'M352 480 C352 580 344 690 350 800',
          'M290 330 C310 360 330 370 360 360',
        ],
      },
      {
        puff: 24,
        lift: 6,
        paint: [paint(rect(262, 210, 28, 360), '#0a0d12', 0.26, 22)],
      },
    ),
    topstitch('M268 780 Q330 796 420 792', look),
    ...pocket('M286 596 L392 600 L392 738 L384 752 L290 748 L284 734 Z', 'M290 614 L388 618 M290 614'),
    topstitch('M290 606 L289 734 L294 744 L382 747 L388 736 L388 608', look),
  ];
  return [
    ...neck('M338 162 Q400 114 462 162 L440 260 L360 260 Z', look, 144),
    ...both(sleeve),
    ...half(false),
    ...mirrored(half(true)),
    topstitch('M386 236 L386 806', look),
    topstitch('M412 236 L412 806', look),
    ...pocket('M440 356 L522 352 L524 448 Q482 464 440 450 Z', 'M444 368 L520 364'),
    topstitch('M444 360 L444 446 Q482 458 520 444 L518 358', look),
    ...[276, 388, 500, 612, 724].flatMap((y) => button(399, y, 24, look.metal, look.thread)),
    ...collar(look),
  ];
}

function collar(look: Look): Part[] {
  const leaf = [
    part(
      area('M398 232 C374 204 350 168 342 130 C326 146 306 172 296 204 L348 272 C370 262 388 248 398 232 Z'),
      look.main,
      { round: 5, lift: 6, puff: 5, grain: 36 },
    ),
    topstitch('M306 202 L350 260 C368 252 382 242 390 230', look),
  ];
  return [
    part(area('M338 138 Q400 90 462 138 L452 164 Q400 126 348 164 Z'), look.main, { round: 8, lift: 3 }),
    ...mirrored(leaf),
    ...leaf,
  ];
}
