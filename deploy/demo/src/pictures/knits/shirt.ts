import { area, rect } from '../engine/geometry.ts';
import { type Part, paint, part } from '../engine/part.ts';
import { both, button, buttonhole, mirrored, neck, piece, seamLine, topstitch } from '../kit/garment.ts';
import { type Look, toned } from '../kit/look.ts';

const SLEEVE = 'M282 190 C236 204 204 250 192 320 C176 430 160 560 156 700 Q192 718 236 708 C244 600 268 480 302 396 Z';
const HALF =
  'M344 150 C318 166 292 178 264 192 C278 280 284 370 278 450 C268 560 262 660 262 760 C270 800 310 836 352 838 C376 838 398 826 416 808 L416 210 Z';
const INK = '#1c2027';

function shirtSleeve(look: Look): Part[] {
  return [
    piece(
      SLEEVE,
      look.main,
      {
        height: 9,
        seed: 5,
        width: 26,
        folds: [
          'M232 320 C216 440 200 560 196 690',
          'M262 330 C250 430 240 500 230 590',
          'M180 500 C202 524 236 526 266 512',
          'M174 560 C198 584 230 584 254 572',
          'M212 640 C214 660 212 690 208 704',
          'M190 650 C188 670 184 690 182 704',
        ],
      },
      {
        grain: 8,
        puff: 30,
        paint: [paint(area('M244 480 L304 390 L304 570 L236 710 Z'), INK, 0.26, 26)],
      },
    ),
    part(area('M156 698 Q194 716 238 706 L236 762 Q196 774 158 756 Z'), look.main, {
      round: 4,
      lift: 3,
      puff: 6,
      grain: 6,
    }),
    topstitch('M158 708 Q196 726 236 716', look, 0, 3.6),
    topstitch('M160 748 Q196 766 234 754', look, 0, 3.6),
    ...button(226, 736, 13, look.metal, look.thread),
  ];
}

function shirtHalf(look: Look, over: boolean): Part[] {
  return [
    piece(
      HALF,
      look.main,
      {
        height: 10,
        seed: over ? 88 : 83,
        width: 34,
        folds: [
          'M296 420 C302 540 286 660 292 790',
          'M344 460 C348 580 338 700 342 820',
          'M290 250 C306 290 330 320 356 330',
          'M382 500 C386 600 380 700 382 800',
        ],
      },
      {
        puff: 22,
        relief: [seamLine('M276 240 Q330 262 416 262', 1)],
        paint: [paint(rect(262, 220, 26, 320), INK, 0.18, 22)],
      },
    ),
    topstitch('M264 760 C272 796 312 830 352 832 C376 832 396 822 414 804', look, 0, 3.6),
  ];
}

function placket(look: Look, to: number): Part[] {
  return [
    part(rect(383, 200, 34, to - 200, 2), look.main, { round: 3, lift: 3 }),
    topstitch(`M388 206 L388 ${to - 4}`, look, 0, 3.6),
    topstitch(`M412 206 L412 ${to - 4}`, look, 0, 3.6),
  ];
}

/** A button-down shirt with a chest pocket. */
export function oxford(look: Look): Part[] {
  const leaf = [
    part(
      area('M398 206 C376 186 352 152 344 118 C330 136 318 160 312 190 L338 286 C366 266 388 238 398 206 Z'),
      look.main,
      { round: 4, lift: 6, puff: 7, grain: 24 },
    ),
    topstitch('M318 190 L340 276 C364 258 384 234 392 208', look, 0, 3.6),
    ...button(338, 270, 12, look.metal, look.thread),
  ];
  return [
    ...neck('M340 146 Q400 98 460 146 L440 216 L360 216 Z', look, 128),
    ...both(shirtSleeve(look)),
    ...shirtHalf(look, false),
    ...mirrored(shirtHalf(look, true)),
    ...placket(look, 806),
    part(area('M446 352 L524 350 L524 432 L486 450 L447 434 Z'), look.main, { round: 2.4, lift: 2.6, puff: 3 }),
    topstitch('M450 366 L521 364', look, 0, 3.6),
    topstitch('M450 356 L451 430 L486 445 L520 429 L520 354', look, 0, 3.6),
    ...[246, 330, 414, 498, 582, 666, 750].flatMap((y) => [
      buttonhole(400, y, 17, look),
      ...button(400, y, 15, look.metal, look.thread),
    ]),
    part(area('M344 122 Q400 82 456 122 L450 152 Q400 114 350 152 Z'), toned(look.main, 0.96), { round: 7, lift: 3 }),
    ...mirrored(leaf),
    ...leaf,
    ...button(400, 206, 14, look.metal, look.thread),
  ];
}

/** A loose linen pullover shirt with a band collar and a short placket. */
export function linenShirt(look: Look): Part[] {
  const band = [
    part(area('M400 216 C368 206 344 178 336 146 L352 128 C362 156 378 178 402 190 Z'), look.main, {
      round: 5,
      lift: 5,
      puff: 3,
      grain: 30,
    }),
  ];
  return [
    ...neck('M336 150 Q400 100 464 150 L430 330 L370 330 Z', look, 130),
    ...both(shirtSleeve(look)),
    ...shirtHalf(look, false),
    ...mirrored(shirtHalf(look, true)),
    part(area('M388 214 L412 214 L406 430 L394 430 Z'), toned(look.lining, 0.8), { round: 2 }),
    part(area('M380 210 L396 210 L394 440 L380 440 Z'), look.main, { round: 3, lift: 3 }),
    part(area('M404 210 L420 210 L420 452 L380 452 L380 432 L404 432 Z'), look.main, { round: 3, lift: 4 }),
    topstitch('M384 214 L384 448', look, 0, 3.6),
    topstitch('M416 214 L416 448', look, 0, 3.6),
    ...[250, 310, 370].flatMap((y) => button(388, y, 15, look.metal, look.thread)),
    part(area('M338 146 Q400 88 462 146 L450 168 Q400 118 350 168 Z'), toned(look.main, 0.95), { round: 6, lift: 3 }),
    ...band,
    ...mirrored(band),
    ...button(392, 204, 14, look.metal, look.thread),
  ];
}
