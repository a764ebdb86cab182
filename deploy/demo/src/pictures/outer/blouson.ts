import { area, line, rect } from '../engine/geometry.ts';
import { type Part, paint, part } from '../engine/part.ts';
import { both, mirrored, neck, piece, ribband, seamLine, topstitch } from '../kit/garment.ts';
import { zip } from '../kit/hardware.ts';
import type { Look } from '../kit/look.ts';

const SLEEVE =
  'M282 226 C236 240 206 280 196 350 C180 450 168 560 168 700 Q176 730 206 734 Q240 738 258 724 C262 620 280 520 302 440 Z';
const HALF =
  'M340 188 C316 204 294 216 270 228 C282 310 288 400 282 480 C270 560 256 640 258 724 Q320 752 404 748 L404 190 Z';

/** A short zipped blouson with ribbed collar, cuffs and hem. */
export function blouson(look: Look): Part[] {
  const sleeve = [
    piece(
      SLEEVE,
      look.main,
      {
        height: 11,
        seed: 5,
        folds: [
          'M228 360 C214 460 200 560 196 700',
          'M256 360 C250 440 244 500 236 580',
          'M192 520 C214 546 246 546 274 530',
          'M186 580 C208 606 240 606 264 592',
          'M190 690 C206 670 212 650 208 620',
          'M236 700 C240 680 240 660 232 640',
        ],
      },
      {
        grain: 6,
        puff: 38,
        paint: [paint(area('M262 500 L306 430 L306 620 L256 730 Z'), '#1a120a', 0.36, 24)],
      },
    ),
    ribband('M172 724 Q212 744 258 724 L254 788 Q214 804 178 788 Z', look.trim, 2),
  ];
  const half = (over: boolean) => [
    piece(
      HALF,
      look.main,
      {
        height: 12,
        seed: over ? 28 : 23,
        width: 40,
        folds: [
          'M300 320 C306 440 290 560 296 700',
          'M350 420 C352 520 340 620 346 730',
          'M286 660 C300 690 310 710 312 740',
          'M360 680 C364 710 366 720 364 744',
        ],
      },
      {
        puff: 26,
        relief: [seamLine('M276 330 Q340 346 404 344', 1.6)],
        paint: [
          paint(rect(270, 230, 26, 300), '#1a120a', 0.24, 20),
          paint(rect(250, 700, 160, 50), '#1a120a', 0.26, 20),
        ],
      },
    ),
    topstitch('M278 338 Q340 354 404 352', look),
    part(area('M292 540 L318 530 L344 672 L316 682 Z'), look.main, { round: 4, lift: 3, grain: 10 }),
    topstitch('M314 536 L338 670', look),
  ];
  return [
    ...neck('M344 196 Q400 140 456 196 L440 240 L360 240 Z', look, 0),
    ...both(sleeve),
    ...half(false),
    ...mirrored(half(true)),
    ribband('M258 722 Q400 770 542 722 L536 800 Q400 836 264 800 Z', look.trim),
    ...zip(line('M400 196 L400 806'), look.edge, look.metal, { width: 21, slider: 0.1, puller: look.trim, hang: 92 }),
    topstitch('M386 200 L386 748', look),
    topstitch('M414 200 L414 748', look),
    ribband('M330 196 C340 156 368 142 396 140 L396 222 C372 220 352 214 330 196 Z', look.trim, 20),
    ribband('M470 196 C460 156 432 142 404 140 L404 222 C428 220 448 214 470 196 Z', look.trim, -20),
    part(area('M352 156 Q400 128 448 156 L440 166 Q400 142 360 166 Z'), look.trim, { round: 4 }),
  ];
}
