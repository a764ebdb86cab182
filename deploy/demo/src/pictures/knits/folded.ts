import { type Area, rect } from '../engine/geometry.ts';
import type { Material } from '../engine/materials.ts';
import { type Part, paint, part } from '../engine/part.ts';
import { folds } from '../kit/folds.ts';
import { type Look, toned } from '../kit/look.ts';

/** A garment folded around its middle: its front between two folds, its neck above. */
export function folded(parts: readonly Part[], look: Look, bottom: number, half = 148): Part[] {
  const [left, width] = [400 - half, half * 2];
  const clip: Area = [...rect(left, 186, width, bottom - 186, 14), ...rect(400 - half * 0.86, 70, half * 1.72, 150, 6)];
  return [
    part(rect(left - 7, 192, width + 14, bottom - 184, 20), toned(look.main, 0.9), { round: 10, puff: 10, lift: 10 }),
    part(rect(left - 3, 188, width + 6, bottom - 186, 18), look.main, { round: 9, lift: 3 }),
    ...parts.map((one) => ({ ...one, clip, lift: one.lift * 0.8 })),
  ];
}

/** A pile of folded knitwear seen from the side; `base` is the line it lies on. */
export function pile(base: number, cloths: readonly Material[], x = 190, w = 420): Part[] {
  const high = 76;
  return cloths.flatMap((material, i) => {
    const y = base - high * (i + 1) + i * 3;
    const [left, wide] = [x + ((i * 23) % 22), w - ((i * 31) % 34)];
    return [
      part(rect(left + 6, y + 4, wide - 14, high - 6, 20), toned(material, 0.8), { round: 14, lift: 4 }),
      part([...rect(left, y + high * 0.46, wide, high * 0.52, [26, 12, 14, 26])], material, {
        round: 15,
        puff: 10,
        lift: 4,
        grain: 90,
        crumple: { height: 6, size: 90, stretch: 2.4, seed: i + 3 },
        paint: [paint(rect(left, y + high * 0.84, wide, 20), '#17110b', 0.35, 12)],
      }),
      part([...rect(left - 3, y, wide + 2, high * 0.56, [27, 13, 12, 26])], material, {
        round: 16,
        puff: 12,
        lift: 5,
        grain: 90,
        crumple: { height: 7, size: 90, stretch: 2.4, seed: i + 13 },
        relief: folds([`M${left + 60} ${y + 14} Q${left + wide / 2} ${y + 22} ${left + wide - 50} ${y + 12}`], 18, 3),
        paint: [paint(rect(left, y + high * 0.42, wide, 20), '#17110b', 0.3, 12)],
      }),
    ];
  });
}
