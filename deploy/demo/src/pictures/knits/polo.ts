import { area, rect } from '../engine/geometry.ts';
import { type Part, paint, part } from '../engine/part.ts';
import { both, button, mirrored, neck, piece, ribband } from '../kit/garment.ts';
import { type Look, toned } from '../kit/look.ts';
import { body, REGULAR } from './sweater.ts';

const SLEEVE = 'M288 192 C236 202 192 248 172 330 C164 368 158 400 154 432 Q206 466 266 452 C276 420 288 400 300 380 Z';

/** A knitted polo shirt with short sleeves. */
export function polo(look: Look): Part[] {
  const rib = { ...look.trim, texture: 'rib' as const, size: 44, depth: 1.1 };
  const leaf = [
    part(area('M398 214 C374 192 350 160 340 124 C324 144 308 170 300 202 L346 268 C370 256 390 238 398 214 Z'), rib, {
      round: 5,
      lift: 6,
      puff: 5,
      grain: 34,
    }),
  ];
  return [
    ...neck('M338 150 Q400 104 462 150 L430 320 L370 320 Z', look, 132),
    ...both([
      piece(
        SLEEVE,
        look.main,
        {
          height: 9,
          seed: 5,
          folds: [
            'M230 300 C214 360 206 400 204 446',
            'M262 310 C252 360 246 400 244 450',
            'M190 330 C210 350 240 352 276 340',
          ],
        },
        {
          grain: 14,
          puff: 28,
          round: 7,
          paint: [paint(area('M250 420 L302 370 L302 460 L260 460 Z'), '#0b0d12', 0.3, 20)],
        },
      ),
      ribband('M153 426 Q206 462 268 448 L264 480 Q206 494 150 458 Z', look.trim, 8),
    ]),
    ...body(look),
    part(rect(384, 214, 32, 200, 3), look.main, { round: 3, lift: 4 }),
    ...[262, 322, 382].flatMap((y) => button(400, y, 19, look.metal, look.thread)),
    part(area('M340 128 Q400 84 460 128 L452 156 Q400 116 348 156 Z'), toned(rib, 0.94), { round: 7, lift: 3 }),
    ...mirrored(leaf),
    ...leaf,
    part(area(REGULAR.hem), { ...rib, size: 58 }, { round: 5, lift: 1 }),
  ];
}
