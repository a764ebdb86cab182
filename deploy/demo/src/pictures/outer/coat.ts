import { area, line, rect } from '../engine/geometry.ts';
import { type Part, paint, part } from '../engine/part.ts';
import { stroke } from '../engine/stroke.ts';
import { both, button, buttonhole, mirrored, neck, piece, seamLine, topstitch } from '../kit/garment.ts';
import { type Look, toned } from '../kit/look.ts';

const SLEEVE =
  'M352 150 C300 168 250 190 222 236 C196 290 186 400 172 500 C164 570 156 640 150 704 Q190 722 232 714 C240 640 254 560 268 480 L300 300 Z';
const HALF =
  'M356 142 C330 170 296 240 284 320 C276 420 262 560 246 700 C236 800 226 880 220 938 Q320 956 424 952 L424 200 C410 170 390 150 356 142 Z';

/** A raglan coat that buttons up to a small collar. */
export function coat(look: Look): Part[] {
  const left = [
    piece(
      SLEEVE,
      look.main,
      {
        height: 9,
        seed: 5,
        folds: [
          'M232 280 C216 380 200 480 190 600',
          'M270 300 C250 380 240 440 226 520',
          'M196 500 C214 520 230 524 256 516',
          'M188 560 C206 582 226 586 246 580',
        ],
      },
      {
        grain: 10,
        puff: 34,
        relief: [seamLine('M152 688 Q190 704 234 698')],
        paint: [paint(area('M240 460 L290 300 L300 500 L250 700 Z'), '#1b120b', 0.35, 26)],
      },
    ),
    topstitch('M154 684 Q190 700 234 694', look),
  ];
  const strap = [
    part(area('M160 618 L236 628 L234 656 L156 646 Z'), look.main, { round: 3, lift: 3, grain: 8 }),
    ...button(222, 641, 20, look.trim, look.thread),
  ];
  const body = (over: boolean) => [
    piece(
      HALF,
      look.main,
      {
        height: 12,
        seed: over ? 8 : 3,
        width: 46,
        folds: [
          'M300 380 C290 560 264 760 256 938',
          'M346 460 C340 620 322 780 316 944',
          'M300 300 C320 340 326 380 318 440',
        ],
      },
      {
        puff: 26,
        lift: 7,
        relief: [seamLine('M354 148 C330 174 300 240 286 322', 1.6)],
        paint: [
          paint(area('M216 800 L430 800 L430 960 L210 960 Z'), '#1b120b', 0.16, 70),
          paint(rect(270, 300, 26, 300), '#1b120b', 0.2, 20),
        ],
      },
    ),
    topstitch('M224 926 Q320 944 424 940', look, 0),
    part(area('M262 560 L286 552 L304 700 L278 708 Z'), look.main, { round: 3, lift: 2.4, grain: 6 }),
    topstitch('M284 556 L301 697', look, 0),
  ];
  return [
    ...neck('M340 140 Q400 96 460 140 L440 210 L360 210 Z', look, 126),
    ...both([...left, ...strap]),
    ...body(false),
    ...mirrored(body(true)),
    topstitch('M396 216 L392 940', look, -8),
    ...[280, 400, 520, 640].flatMap((y, i) =>
      i === 0 ? button(404, y, 27, look.trim, look.thread) : [buttonhole(404, y, 26, look)],
    ),
    ...collar(look),
  ];
}

function collar(look: Look): Part[] {
  const leaf = [
    part(
      area(
        'M398 196 C370 176 344 150 338 122 C330 132 318 150 312 172 C320 210 344 236 372 254 C384 236 394 216 398 196 Z',
      ),
      look.main,
      {
        round: 5,
        lift: 6,
        puff: 5,
        grain: 40,
      },
    ),
    topstitch('M318 172 C326 206 346 228 371 244', look),
  ];
  return [
    part(stroke(line('M338 128 Q400 84 462 128'), 22), toned(look.main, 0.94), { round: 9, lift: 3 }),
    ...leaf,
    ...mirrored(leaf),
  ];
}
