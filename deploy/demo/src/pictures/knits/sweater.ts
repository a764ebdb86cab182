import { area, rect } from '../engine/geometry.ts';
import { type Part, paint, part } from '../engine/part.ts';
import { both, neck, piece, ribband } from '../kit/garment.ts';
import { type Look, toned } from '../kit/look.ts';

/** The knitted body and sleeves that most sweaters share. */
export interface Cut {
  readonly sleeve: string;
  readonly cuff: string;
  readonly body: string;
  readonly hem: string;
  readonly neck: string;
}

export const REGULAR: Cut = {
  sleeve: 'M288 196 C236 208 200 256 188 330 C170 440 154 560 148 690 Q184 714 232 702 C242 600 268 480 300 390 Z',
  cuff: 'M150 686 Q190 708 234 700 L228 778 Q190 792 154 772 Z',
  body: 'M330 158 C306 172 284 184 258 196 C272 280 280 360 272 440 C262 560 258 650 262 750 Q400 790 538 750 C542 650 538 560 528 440 C520 360 528 280 542 196 C516 184 494 172 470 158 Q400 226 330 158 Z',
  hem: 'M262 742 Q400 786 538 742 L532 822 Q400 862 268 822 Z',
  neck: 'M330 160 Q400 116 470 160 L450 240 L350 240 Z',
};

const DARK = '#1a150f';

/** Sleeves with their ribbed cuffs, both sides. */
export function sleeves(look: Look, cut: Cut = REGULAR, seed = 5): Part[] {
  return both([
    piece(
      cut.sleeve,
      look.main,
      {
        height: 11,
        seed,
        folds: [
          'M228 330 C212 440 196 560 190 680',
          'M262 340 C250 430 240 500 228 590',
          'M176 500 C198 524 232 526 264 510',
          'M170 560 C192 586 224 586 250 572',
        ],
      },
      {
        grain: 9,
        puff: 34,
        round: 8,
        paint: [paint(area('M240 480 L302 380 L302 560 L232 700 Z'), DARK, 0.3, 26)],
      },
    ),
    ribband(cut.cuff, look.trim, 5),
  ]);
}

/** The body with its ribbed hem. */
export function body(look: Look, cut: Cut = REGULAR, options: Parameters<typeof part>[2] = {}): Part[] {
  return [
    piece(
      cut.body,
      look.main,
      {
        height: 13,
        seed: 8,
        width: 44,
        folds: [
          'M300 420 C306 540 290 640 296 750',
          'M500 420 C494 540 510 640 504 750',
          'M360 520 C366 600 356 680 360 760',
          'M290 260 C310 300 330 320 356 330',
          'M510 260 C490 300 470 320 444 330',
        ],
      },
      {
        puff: 30,
        round: 8,
        lift: 6,
        ...options,
        paint: [
          paint(rect(256, 220, 30, 300), DARK, 0.22, 24),
          paint(rect(514, 220, 30, 300), DARK, 0.26, 24),
          ...(options.paint ?? []),
        ],
      },
    ),
    ribband(cut.hem, look.trim),
  ];
}

/** A round ribbed collar. */
function roundCollar(look: Look): Part[] {
  return [
    part(
      area('M328 160 Q400 100 472 160 L462 178 Q400 132 338 178 Z'),
      { ...look.trim, texture: 'rib', size: 50, depth: 1.4 },
      { round: 6, lift: 2 },
    ),
    part(
      area(
        'M326 158 C340 216 372 238 400 238 C428 238 460 216 474 158 L452 150 C444 190 424 208 400 208 C376 208 356 190 348 150 Z',
      ),
      { ...look.trim, texture: 'rib', size: 50, depth: 1.4 },
      {
        round: 6,
        lift: 5,
      },
    ),
  ];
}

/** A plain sweater with a round neck. */
export const crew = (look: Look): Part[] => [
  ...neck(REGULAR.neck, look, 136),
  ...sleeves(look),
  ...body(look),
  ...roundCollar(look),
];

const BOAT: Cut = {
  ...REGULAR,
  sleeve: 'M280 190 C226 208 190 260 176 340 C160 430 148 500 142 590 Q184 614 238 600 C250 530 272 450 300 380 Z',
  cuff: 'M142 584 Q186 610 239 596 L237 622 Q186 636 140 612 Z',
  body: 'M306 168 C290 176 272 184 254 194 C270 280 280 360 274 440 C266 560 262 650 264 780 Q400 816 536 780 C538 650 534 560 526 440 C520 360 530 280 546 194 C528 184 510 176 494 168 Q400 200 306 168 Z',
  hem: 'M264 774 Q400 810 536 774 L536 802 Q400 838 264 802 Z',
};

/** A striped boat-neck jersey with shorter sleeves. */
export function breton(look: Look): Part[] {
  return [
    ...neck('M306 170 Q400 138 494 170 L480 196 L320 196 Z', look, 158),
    ...sleeves(look, BOAT),
    ...body(look, BOAT),
    part(area('M302 166 Q400 204 498 166 L496 178 Q400 218 304 178 Z'), look.trim, { round: 4, lift: 3 }),
    part(area('M302 166 Q400 136 498 166 L494 174 Q400 148 306 174 Z'), toned(look.trim, 0.85), { round: 3 }),
  ];
}
