import { area, type Line, line, rect } from '../engine/geometry.ts';
import { type Part, paint, part, relief } from '../engine/part.ts';
import { stroke } from '../engine/stroke.ts';
import { mirrored, neck, piece, topstitch } from '../kit/garment.ts';
import { snap } from '../kit/hardware.ts';
import type { Look } from '../kit/look.ts';
import { seam } from '../kit/sewing.ts';

const HALF =
  'M338 196 C312 208 290 220 268 238 C288 300 282 360 258 410 C252 540 248 660 250 800 Q320 826 414 820 L414 214 Z';

/** The lines of a diamond quilting over a half. */
function diamonds(): Line[] {
  const lines: Line[] = [];
  for (let k = -12; k < 26; k++) {
    lines.push(line(`M200 ${k * 56} L460 ${k * 56 + 260}`), line(`M460 ${k * 56} L200 ${k * 56 + 260}`));
  }
  return lines;
}

/** A quilted vest with press studs and bound edges. */
export function vest(look: Look): Part[] {
  const quilt = diamonds();
  const clip = area(HALF);
  const half = (over: boolean) => [
    {
      ...piece(
        HALF,
        look.main,
        {
          height: 7,
          seed: over ? 48 : 43,
          width: 40,
          folds: ['M290 440 C296 560 280 680 290 800', 'M350 460 C350 580 344 700 350 810'],
        },
        {
          puff: 24,
          relief: [
            relief(
              quilt.flatMap((path) => stroke(path, 7)),
              -5.4,
              9,
            ),
          ],
          paint: [
            paint(area('M262 240 L300 240 L290 410 L262 410 Z'), '#0d0f0a', 0.34, 18),
            paint(rect(240, 770, 180, 60), '#0d0f0a', 0.24, 24),
          ],
        },
      ),
    },
    {
      ...part(
        quilt.flatMap((path) => seam(path, look.thread, 4).area),
        look.thread,
        { round: 0.6, lift: 0.5 },
      ),
      clip,
    },
    part(stroke(line('M268 238 C288 300 282 360 258 410'), 15), look.trim, { round: 6, lift: 3 }),
    part(stroke(line('M252 800 Q320 826 414 818'), 15), look.trim, { round: 6, lift: 3 }),
    part(area('M276 600 Q330 612 384 608 L386 720 Q330 732 274 720 Z'), look.main, { round: 6, lift: 5, puff: 12 }),
    part(stroke(line('M276 604 Q330 616 384 612'), 14), look.trim, { round: 5, lift: 3 }),
  ];
  return [
    ...neck('M338 204 Q400 176 462 204 L440 260 L360 260 Z', look, 0),
    ...half(false),
    ...mirrored(half(true)),
    part(rect(386, 212, 28, 608, 3), look.trim, { round: 5, lift: 4 }),
    topstitch('M392 216 L392 818', look),
    topstitch('M408 216 L408 818', look),
    ...[262, 352, 442, 532, 622, 712].flatMap((y) => snap(19, look.metal, { move: [400, y] })),
    part(area('M330 204 C338 166 366 150 402 148 L402 232 C372 230 350 222 330 204 Z'), look.trim, {
      round: 7,
      lift: 5,
      puff: 8,
    }),
    part(area('M470 204 C462 166 434 150 398 148 L398 232 C428 230 450 222 470 204 Z'), look.trim, {
      round: 7,
      lift: 5,
      puff: 8,
    }),
    ...snap(17, look.metal, { move: [400, 184] }),
  ];
}
