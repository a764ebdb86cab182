import { area, ellipse, line, rect } from '../engine/geometry.ts';
import { stuff } from '../engine/materials.ts';
import { type Part, paint, part, placeParts, relief } from '../engine/part.ts';
import { inset, stroke } from '../engine/stroke.ts';
import { folds } from '../kit/folds.ts';
import { buckle, ring } from '../kit/hardware.ts';
import { type Look, toned } from '../kit/look.ts';
import { panel, seam } from '../kit/sewing.ts';

/** A right shoe from above, its toe up, its middle at the origin. */
type Above = (look: Look) => Part[];

const FOOT =
  'M-8 -232 C34 -234 66 -196 78 -140 C86 -96 78 -40 68 10 C62 60 66 110 60 160 C54 212 34 230 2 230 C-30 230 -52 212 -56 160 C-60 110 -58 60 -66 10 C-78 -40 -86 -90 -78 -140 C-68 -196 -46 -232 -8 -232 Z';
const MOUTH = 'M2 -40 C36 -36 46 40 44 100 C42 170 30 204 2 206 C-30 204 -40 170 -40 100 C-42 40 -32 -36 2 -40 Z';

/** Two shoes side by side, toes a little out. */
export function pairAbove(shoe: readonly Part[]): Part[] {
  const left = placeParts(shoe, { scale: [-1, 1] });
  return [
    ...placeParts(left, { move: [296, 500], rotate: -5, scale: 1.38 }),
    ...placeParts(shoe, { move: [506, 512], rotate: 4, scale: 1.38 }),
  ];
}

function base(look: Look, sole = look.edge): Part[] {
  const foot = line(FOOT);
  return [part([inset(foot, -7)], sole, { round: 4, lift: 4 }), seam(inset(foot, -3.4), look.thread, 4.2)];
}

function upper(look: Look, mouth = MOUTH, reliefs: Parameters<typeof part>[2] = {}): Part[] {
  return [
    part(area(FOOT), look.main, { round: 14, puff: 52, lift: 2, ...reliefs }),
    part(area(mouth), look.lining, {
      round: 2,
      lift: 0,
      paint: [paint(stroke([...line(mouth), line(mouth)[0] ?? [0, 0]], 34), '#0a0604', 0.6, 16)],
    }),
    part(ellipse(2, 160, 17, 17), toned(look.lining, 0.8), {
      round: 1,
      relief: [-6, 0, 6].map((y) => relief(stroke(line(`M-10 ${160 + y} Q2 ${157 + y} 14 ${160 + y}`), 2), 1, 1)),
    }),
    part(stroke([...line(mouth), line(mouth)[0] ?? [0, 0]], 6), toned(look.main, 0.84), { round: 2.8, lift: 3 }),
  ];
}

const laces = (hex: string, rows: readonly number[], half: (i: number) => number, width = 7): Part[] => {
  const cord = stuff(hex, 'canvas', { size: 14, depth: 0.5 });
  return rows.flatMap((y, i) => [
    part(stroke(line(`M${2 - half(i)} ${y} Q2 ${y + 9} ${2 + half(i)} ${y}`), width), cord, {
      round: width * 0.42,
      lift: 2.6,
    }),
  ]);
};

const bow = (hex: string, y: number): Part[] => {
  const cord = stuff(hex, 'canvas', { size: 14, depth: 0.5 });
  return [
    'M2 0 C30 -26 56 -12 46 10 C40 22 18 14 2 2',
    'M2 0 C-26 -26 -52 -12 -42 10 C-36 22 -14 14 2 2',
    'M2 2 C14 30 26 42 40 48',
    'M2 2 C-10 30 -24 40 -36 50',
  ].map((d) =>
    part(
      stroke(
        line(d).map(([x, dy]) => [x, dy + y] as const),
        5.4,
      ),
      cord,
      { round: 2.4, lift: 4 },
    ),
  );
};

export const loaferAbove: Above = (look) => [
  ...base(look),
  ...upper(look, MOUTH, {
    relief: [relief(stroke(line('M-58 -60 C-62 -150 -40 -190 -4 -192 C36 -192 64 -150 62 -70'), 5), -2.4, 3)],
  }),
  seam(line('M-52 -60 C-56 -144 -36 -184 -4 -186 C32 -186 58 -144 56 -70'), look.thread, 4.2),
  part(area('M-74 -92 C-40 -76 44 -76 82 -96 L76 -42 C40 -30 -36 -28 -68 -40 Z'), look.trim, {
    round: 5,
    puff: 6,
    lift: 4,
  }),
  part(area('M-14 -66 Q2 -58 20 -68 L16 -48 Q2 -44 -10 -48 Z'), look.edge, { round: 1.2 }),
];

export const derbyAbove: Above = (look) => [
  ...base(look),
  ...upper(look, 'M2 10 C36 12 46 60 44 110 C42 170 30 204 2 206 C-30 204 -40 170 -40 110 C-42 60 -32 12 2 10 Z', {
    relief: folds(['M-70 -110 C-30 -96 40 -96 80 -112'], 20, 1.6),
  }),
  part(area('M-60 -70 C-40 -84 -24 -84 -12 -76 L-14 30 C-30 30 -44 40 -52 60 C-60 10 -66 -30 -60 -70 Z'), look.main, {
    round: 5,
    puff: 8,
    lift: 3,
  }),
  part(area('M70 -74 C48 -86 30 -86 16 -76 L18 30 C34 30 46 40 54 60 C64 10 72 -30 70 -74 Z'), look.main, {
    round: 5,
    puff: 8,
    lift: 3,
  }),
  ...[-60, -36, -12, 12].flatMap((y) => [-22, 27].flatMap((x) => ring('o', 9, look.metal, { move: [x, y] }))),
  ...laces('#2a1d14', [-60, -36, -12, 12], () => 24, 6),
  ...bow('#2a1d14', 20),
];

export const sneakerAbove: Above = (look) => [
  ...base(look, stuff('#d9d2c3', 'crepe', { size: 90 })),
  ...upper(look, 'M2 6 C36 8 46 60 44 110 C42 170 30 204 2 206 C-30 204 -40 170 -40 110 C-42 60 -32 8 2 6 Z', {
    relief: [relief(stroke(line('M-80 -120 C-40 -150 50 -150 88 -124'), 5), -2, 3)],
  }),
  seam(line('M-78 -114 C-40 -144 50 -144 86 -118'), look.thread, 4.2),
  part(area('M-24 -110 C-10 -124 16 -124 30 -110 L34 22 Q2 40 -30 22 Z'), toned(look.main, 0.96), {
    round: 6,
    puff: 8,
    lift: 1,
  }),
  part(
    area('M-64 -96 C-44 -112 -30 -110 -22 -100 L-26 40 C-44 40 -52 60 -56 90 C-62 20 -72 -40 -64 -96 Z'),
    look.main,
    { round: 5, puff: 8, lift: 3 },
  ),
  part(area('M74 -100 C50 -114 36 -110 26 -100 L30 40 C48 40 56 60 60 90 C68 20 80 -40 74 -100 Z'), look.main, {
    round: 5,
    puff: 8,
    lift: 3,
  }),
  ...laces('#e9e4d8', [-92, -66, -40, -14, 12], () => 33, 9),
  ...bow('#e9e4d8', 24),
  part(
    area(
      'M-50 170 C-46 216 -30 232 2 232 C34 232 48 216 54 170 L40 176 C34 204 24 212 2 212 C-22 212 -34 204 -38 176 Z',
    ),
    look.trim,
    { round: 6, lift: 2 },
  ),
];

export const chelseaAbove: Above = (look) => [
  ...base(look),
  ...upper(look, 'M2 30 C30 34 40 80 38 120 C36 170 28 196 2 198 C-26 196 -34 170 -34 120 C-36 80 -26 34 2 30 Z', {
    relief: folds(['M-70 -80 C-30 -60 40 -60 78 -84', 'M-60 -40 C-30 -20 40 -20 66 -44'], 24, 3),
  }),
  part(rect(-9, 176, 22, 62, 8), look.trim, { round: 3, lift: 5 }),
  part(rect(-9, -4, 22, 44, 8), look.trim, { round: 3, lift: 5 }),
];

export const muleAbove: Above = (look) => [
  part([inset(line(FOOT), -6)], look.edge, { round: 4, lift: 5 }),
  part(area(FOOT), look.lining, { round: 6, puff: 8, relief: [relief(ellipse(2, 150, 40, 60), -4, 34)] }),
  part(ellipse(2, 150, 19), toned(look.lining, 0.8), {
    round: 1,
    relief: [-6, 0, 6].map((y) => relief(stroke(line(`M-10 ${150 + y} Q2 ${147 + y} 14 ${150 + y}`), 2), 1, 1)),
  }),
  part(
    area(
      'M-6 -262 C20 -250 86 -180 94 -100 C96 -50 86 -10 78 20 C50 44 -40 48 -72 24 C-80 -10 -88 -50 -86 -100 C-80 -180 -34 -250 -6 -262 Z',
    ),
    look.main,
    { round: 14, puff: 52, lift: 8 },
  ),
  seam(line('M78 8 C50 32 -40 36 -72 12'), look.thread, 4.2),
];

/** Bands of a sandal end at the edge of its sole. */
const WITHIN = [inset(line(FOOT), -3)];

export const sandalAbove: Above = (look) => [
  part([inset(line(FOOT), -6)], stuff('#b98f5e', 'crepe', { size: 80 }), { round: 5, lift: 5 }),
  part(area(FOOT), toned(look.main, 1.12), {
    round: 4,
    puff: 6,
    relief: [relief(ellipse(2, 150, 38, 56), -4, 30), relief(ellipse(4, -110, 56, 70), -4, 34)],
  }),
  ...[-168, -116, -64].map((y, i) =>
    part(stroke(line(`M${-92 + i * 4} ${y + 16} C-40 ${y - 22} 50 ${y - 22} ${96 - i * 6} ${y + 10}`), 30), look.main, {
      round: 7,
      puff: 8,
      lift: 7,
      clip: WITHIN,
    }),
  ),
  part(stroke(line('M2 -214 C8 -150 8 -60 2 -6'), 27), look.main, { round: 7, puff: 6, lift: 6 }),
  part(stroke(line('M-74 60 C-40 -14 44 -18 80 50'), 26), look.main, { round: 7, puff: 6, lift: 8 }),
  part(stroke(line('M-66 110 C-64 190 -40 238 2 238 C46 238 66 190 68 100'), 24), look.main, { round: 7, lift: 7 }),
  ...buckle(36, 36, look.metal, { move: [72, 70], rotate: 74 }),
];

export const balletAbove: Above = (look) => [
  ...base(look).slice(0, 1),
  ...upper(
    look,
    'M2 -120 C48 -116 62 -40 54 70 C50 150 36 210 2 212 C-34 210 -46 150 -48 70 C-58 -40 -46 -116 2 -120 Z',
  ),
  part(area('M2 -128 C-22 -152 -44 -152 -52 -136 C-52 -116 -34 -108 2 -122 Z'), look.trim, {
    round: 6,
    puff: 6,
    lift: 4,
  }),
  part(area('M2 -128 C26 -152 48 -152 56 -136 C56 -116 38 -108 2 -122 Z'), look.trim, { round: 6, puff: 6, lift: 4 }),
  part(ellipse(2, -126, 9), look.trim, { round: 7, lift: 3 }),
];

export const bootAbove: Above = (look) => [
  ...base(look, stuff('#3a302a', 'crepe', { size: 90 })),
  ...upper(look, 'M2 40 C32 44 42 84 40 124 C38 172 30 200 2 202 C-28 200 -36 172 -36 124 C-38 84 -28 44 2 40 Z', {
    relief: folds(['M-70 -60 C-30 -46 40 -46 76 -62'], 20, 2),
  }),
  ...panel(line('M-78 -120 C-40 -146 50 -146 88 -124 C90 -190 50 -228 -8 -226 C-56 -224 -84 -180 -78 -120 Z'), look, {
    seam: 6,
    long: 4.2,
    round: 9,
    puff: 26,
    lift: 3,
  }),
  part(area('M-26 -84 C-10 -94 16 -94 30 -84 L34 60 Q2 76 -30 60 Z'), toned(look.main, 0.8), { round: 6, puff: 6 }),
  ...[-70, -44, -18, 8, 34].flatMap((y) => [-28, 34].flatMap((x) => ring('o', 10, look.metal, { move: [x, y] }))),
  ...laces('#c9a45c', [-70, -44, -18, 8, 34], () => 31, 7),
  ...bow('#c9a45c', 42),
];
