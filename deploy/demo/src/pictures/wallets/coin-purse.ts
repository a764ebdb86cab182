import { area, ellipse, line } from '../engine/geometry.ts';
import { type Part, paint, part } from '../engine/part.ts';
import { stroke } from '../engine/stroke.ts';
import { gathers } from '../kit/folds.ts';
import type { Look } from '../kit/look.ts';
import { panel, seam } from '../kit/sewing.ts';

/** A round coin purse in a metal frame that snaps shut with two balls. */
export function coinPurse(look: Look): Part[] {
  const body = line(
    'M232 430 C196 500 190 590 214 660 C244 744 330 776 400 776 C470 776 556 744 586 660 C610 590 604 500 568 430 Z',
  );
  const pleats = [-130, -90, -50, 50, 90, 130].map((x) =>
    line(`M${400 + x} 440 C${400 + x * 1.15} 500 ${400 + x * 1.25} 560 ${400 + x * 1.2} 640`),
  );
  const rim = line('M236 446 C236 360 270 336 330 334 L470 334 C530 336 564 360 564 446');
  return [
    ...panel(body, look, {
      seam: false,
      round: 16,
      puff: 96,
      lift: 0,
      relief: gathers(pleats, 22, 5),
      crumple: { height: 6, size: 90, seed: 41 },
      paint: [
        paint(area('M180 720 L620 720 L620 790 L180 790 Z'), '#2a1505', 0.35, 40),
        paint(stroke(rim, 40), '#2a1505', 0.5, 14),
      ],
    }),
    ...panel(
      line('M240 450 C240 372 276 346 332 344 L468 344 C524 346 560 372 560 450 C520 470 280 470 240 450 Z'),
      look,
      {
        seam: false,
        round: 8,
        puff: 30,
        lift: 0,
        relief: gathers(
          pleats.map((p) => p.map(([x, y]) => [x, 900 - y] as const)),
          18,
          3,
        ),
      },
    ),
    seam(line('M226 520 C210 600 250 700 320 740'), look.thread, 5.4),
    part(stroke(rim, 19), look.metal, { round: 9, lift: 5 }),
    part([...ellipse(236, 450, 12), ...ellipse(564, 450, 12)], look.metal, { round: 10, lift: 3 }),
    part(ellipse(384, 318, 19), look.metal, { round: 19, puff: 8, lift: 4 }),
    part(ellipse(417, 312, 19), look.metal, { round: 19, puff: 8, lift: 5 }),
  ];
}
