import { area, line, rect } from '../engine/geometry.ts';
import { type Material, stuff } from '../engine/materials.ts';
import { type Part, paint, part, relief } from '../engine/part.ts';
import { stroke } from '../engine/stroke.ts';

const PAGE = stuff('#f3eee2', 'paper', { size: 120, depth: 0.15 });

/** A cloth-bound book from above, with a label and the edge of its pages. */
export function book(x: number, y: number, w: number, h: number, hex: string): Part[] {
  const cover: Material = stuff(hex, 'linen', { size: 60, depth: 0.35 });
  return [
    part(rect(x + 6, y + 8, w, h, 2), PAGE, {
      round: 1,
      lift: 12,
      relief: [relief(stroke(line(`M${x} ${y + h + 4} H${x + w + 6}`), 1), -1, 0.6)],
    }),
    part(rect(x, y, w, h, 3), cover, {
      round: 2.4,
      lift: 2,
      relief: [relief(stroke(line(`M${x + 22} ${y} V${y + h}`), 5), -2.4, 3)],
    }),
    part(rect(x + w * 0.36, y + h * 0.16, w * 0.4, h * 0.16, 0), PAGE, { round: 0.6, lift: 0.5 }),
    part(
      [...rect(x + w * 0.42, y + h * 0.21, w * 0.28, 3), ...rect(x + w * 0.47, y + h * 0.255, w * 0.18, 2)],
      stuff('#5a4a3a'),
      { round: 0 },
    ),
  ];
}

/** A stack of books seen from the side, their spines to the viewer; `y` is the floor. */
export function spines(x: number, y: number, w: number, colours: readonly string[]): Part[] {
  return colours.flatMap((hex, i) => {
    const h = 40 + ((i * 17) % 22);
    const top = y - colours.slice(0, i + 1).reduce((sum, _, k) => sum + 40 + ((k * 17) % 22), 0);
    const [left, wide] = [x + ((i * 29) % 34), w - ((i * 41) % 50)];
    return [
      part(rect(left, top, wide, h, 5), stuff(hex, 'linen', { size: 60, depth: 0.35 }), { round: 8, lift: 3 }),
      part(rect(left + wide * 0.3, top + h * 0.3, wide * 0.22, h * 0.16), stuff('#e8dcc2'), { round: 0.4 }),
    ];
  });
}

/** A folded newspaper or magazine, upright, for the mouth of a bag. */
export function rolled(x: number, y: number, w: number, h: number, hex = '#efe9dc'): Part[] {
  const rules = Array.from({ length: 9 }, (_, i) =>
    rect(x + 12, y + 46 + i * 13, w * (i % 3 === 2 ? 0.42 : 0.62), 3),
  ).flat();
  return [
    part(
      area(`M${x} ${y + 8} Q${x + w / 2} ${y - 8} ${x + w} ${y + 8} L${x + w} ${y + h} L${x} ${y + h} Z`),
      stuff(hex),
      {
        round: 3,
        lift: 4,
        relief: [relief(rect(x + w * 0.2, y - 60, w * 0.5, h + 200), 26, w * 0.4)],
        paint: [paint(rules, '#3d362f', 0.55, 0.6), paint(rect(x + 12, y + 20, w * 0.5, 12), '#2c2622', 0.75, 0.4)],
      },
    ),
  ];
}

/** A bank card or a ticket of card. */
export function card(x: number, y: number, w: number, h: number, hex: string, stripe = '#ffffff'): Part[] {
  return [
    part(rect(x, y, w, h, 8), stuff(hex, 'paper', { size: 90, depth: 0.05, shine: 0.05, gloss: 30 }), {
      round: 1.6,
      lift: 1.6,
      paint: [
        paint(rect(x + w * 0.08, y + h * 0.12, w * 0.3, h * 0.05), stripe, 0.7),
        paint(rect(x + w * 0.08, y + h * 0.24, w * 0.18, h * 0.04), stripe, 0.45),
      ],
    }),
  ];
}

/** A sheet with faint lines of writing: a boarding pass, a receipt, a note. */
export function slip(x: number, y: number, w: number, h: number, hex = '#f4efe4'): Part[] {
  const rows = Array.from({ length: Math.floor(h / 22) }, (_, i) =>
    rect(x + 14, y + 16 + i * 20, w * (0.3 + ((i * 37) % 50) / 100), 4),
  ).flat();
  return [part(rect(x, y, w, h, 2), stuff(hex), { round: 0.8, lift: 2, paint: [paint(rows, '#463c33', 0.5, 0.4)] })];
}
