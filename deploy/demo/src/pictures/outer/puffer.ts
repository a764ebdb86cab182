import type { Area } from '../engine/geometry.ts';
import { area, line, rect } from '../engine/geometry.ts';
import { type Part, paint, part, relief } from '../engine/part.ts';
import { stroke } from '../engine/stroke.ts';
import { both, mirrored, neck } from '../kit/garment.ts';
import { snap, zip } from '../kit/hardware.ts';
import type { Look } from '../kit/look.ts';

const SLEEVE = 'M286 226 C226 232 184 280 172 360 C156 470 150 580 152 716 Q196 746 256 728 C258 620 282 520 310 440 Z';
const HALF =
  'M340 190 C312 202 292 214 270 230 C280 310 280 400 270 480 C258 560 250 660 254 764 Q320 792 404 788 L404 190 Z';

/** Down-filled tubes: strips across a shape, each blown up, crinkled along its seams. */
function tubes(shape: Area, look: Look, seams: readonly string[], seed: number, grain = 0): Part[] {
  return [
    part(shape, look.main, {
      round: 16,
      puff: 44,
      lift: 6,
      grain,
      crumple: { height: 15, size: 46, stretch: 1.5, angle: 84, seed },
      relief: [
        relief(
          seams.flatMap((d) => stroke(line(d), 26)),
          -13,
          26,
        ),
        relief(
          seams.flatMap((d) => stroke(line(d), 5)),
          -6,
          5,
        ),
      ],
      paint: [
        paint(
          seams.flatMap((d) => stroke(line(d), 8)),
          '#3a3226',
          0.3,
          7,
        ),
      ],
    }),
  ];
}

/** A short down jacket. */
export function puffer(look: Look): Part[] {
  const sleeve = [
    ...tubes(
      area(SLEEVE),
      look,
      [
        'M196 282 C230 310 280 330 320 330',
        'M168 372 C210 400 270 410 320 400',
        'M158 456 C200 484 260 490 310 476',
        'M150 544 C196 570 240 574 290 560',
        'M148 632 C190 656 236 658 270 648',
      ],
      5,
      4,
    ),
    part(area('M154 714 Q200 738 256 726 L254 764 Q206 778 158 758 Z'), look.trim, { round: 8, lift: 4, puff: 6 }),
  ];
  const half = (seed: number) =>
    tubes(
      area(HALF),
      look,
      [
        'M270 286 Q340 306 410 300',
        'M272 372 Q340 392 410 388',
        'M270 460 Q340 480 410 476',
        'M262 548 Q336 570 410 566',
        'M254 640 Q330 662 410 656',
        'M252 722 Q330 744 410 740',
      ],
      seed,
    );
  return [
    ...neck('M338 196 Q400 150 462 196 L440 250 L360 250 Z', look, 0),
    ...both(sleeve),
    ...half(8),
    ...mirrored(half(14)),
    ...both([part(area('M286 590 L312 582 L334 700 L306 708 Z'), look.trim, { round: 5, lift: 4, grain: 10 })]),
    ...zip(line('M400 180 L400 786'), look.trim, look.metal, { width: 20, slider: 0.05, puller: look.trim, hang: 92 }),
    part(rect(404, 186, 34, 604, 6), look.main, {
      round: 9,
      lift: 6,
      puff: 8,
      crumple: { height: 5, size: 40, seed: 3 },
    }),
    ...[300, 388, 476, 566, 656, 744].flatMap((y) => snap(16, look.metal, { move: [421, y] })),
    ...collar(look),
  ];
}

function collar(look: Look): Part[] {
  const side = part(
    area(
      'M318 218 C308 190 310 158 324 140 Q350 126 372 136 C390 150 398 168 400 190 L400 236 C368 240 342 234 318 218 Z',
    ),
    look.main,
    {
      round: 14,
      puff: 26,
      lift: 6,
      crumple: { height: 10, size: 40, seed: 9 },
      relief: [relief(stroke(line('M312 180 Q356 190 402 186'), 18), -8, 18)],
      paint: [paint(stroke(line('M312 180 Q356 190 402 186'), 6), '#3a3226', 0.3, 6)],
    },
  );
  return [
    part(area('M326 142 Q400 96 474 142 L462 200 Q400 170 338 200 Z'), look.lining, {
      round: 6,
      paint: [paint(rect(340, 150, 120, 60), '#0b0807', 0.5, 24)],
    }),
    side,
    ...mirrored([side]),
  ];
}
