import { lookOf } from '../designs.ts';
import { area, line, rect, spline } from '../engine/geometry.ts';
import { leather, stuff } from '../engine/materials.ts';
import { type Part, paint, part } from '../engine/part.ts';
import type { Picture } from '../engine/scene.ts';
import { stroke } from '../engine/stroke.ts';
import { panel } from '../kit/sewing.ts';
import { flat, TONES, windowLight } from '../kit/stage.ts';
import { lines, text } from '../kit/text.ts';
import { awl, boneFolder, mallet, roundKnife, rule, shears, spool } from '../props/tools.ts';

const BENCH = 1240;

const hide = (
  points: readonly (readonly [number, number])[],
  hex: string,
  grain: 'calf' | 'pebble' | 'suede',
  seed: number,
): Part =>
  part([spline(points, true)], leather(hex, grain), {
    round: 4,
    lift: 9,
    crumple: { height: 16, size: 240, seed },
    paint: [paint(rect(-100, 900, 1800, 500), '#1a0f08', 0.12, 200)],
  });

/** The top of the workbench: hides, tools, and a bag of which only the front is cut. */
function bench(): Picture['layers'] {
  const look = lookOf('maru-tote');
  const front = line(
    'M620 420 L1030 420 Q1040 420 1042 430 L1080 790 Q1082 812 1060 812 L590 812 Q568 812 570 790 L608 430 Q610 420 620 420 Z',
  );
  return [
    {
      parts: [
        part(rect(-300, -300, 2200, BENCH + 300), stuff('#8a6440', 'wood', { size: 520, depth: 1 }), { round: 0 }),
      ],
    },
    {
      parts: [
        hide(
          [
            [-80, 120],
            [180, 40],
            [420, 110],
            [560, 60],
            [600, 300],
            [500, 520],
            [520, 760],
            [300, 900],
            [60, 820],
            [-90, 600],
          ],
          '#2c4a3a',
          'calf',
          3,
        ),
        hide(
          [
            [1120, -60],
            [1420, 20],
            [1700, -40],
            [1720, 420],
            [1560, 560],
            [1300, 480],
            [1180, 300],
          ],
          '#5d3323',
          'pebble',
          7,
        ),
      ],
      shadows: flat(12),
    },
    { parts: rule(560, { move: [560, 900], rotate: -3 }), shadows: flat(3) },
    {
      parts: panel(front, look, {
        seam: 12,
        long: 8,
        round: 5,
        lift: 4,
        thick: 3,
        crumple: { height: 4, size: 200, seed: 2 },
      }),
      shadows: flat(8),
    },
    {
      parts: [part(stroke(line('M700 300 C720 170 940 170 960 300'), 30), look.main, { round: 6, lift: 6 })],
      shadows: flat(6),
    },
    {
      parts: [...awl({ move: [210, 1010], rotate: -16 }), ...boneFolder({ move: [470, 1120], rotate: 10 })],
      shadows: flat(5),
    },
    {
      parts: [
        ...spool('#e0cfae', { move: [240, 300], scale: 1.15, rotate: 12 }),
        ...spool('#7a3b2a', { move: [400, 560], scale: 1, rotate: -8 }),
      ],
      shadows: flat(9),
    },
    { parts: mallet({ move: [1220, 1000], rotate: -12, scale: 1.1 }), shadows: flat(14) },
    { parts: roundKnife({ move: [1380, 640], rotate: 24, scale: 1.15 }), shadows: flat(6) },
    { parts: shears({ move: [900, 1104], rotate: 74, scale: 1.05 }), shadows: flat(5) },
  ];
}

const STORY = [
  '가죽에도 천에도 결이 있습니다. 결을 따라 자르면 오래가고, 거스르면 먼저 닳습니다.',
  '우리는 성수동의 작은 공방에서 다섯 사람이 하루에 열두 개를 만듭니다.',
  '덜 만들고, 오래 쓰고, 고쳐서 다시 씁니다.',
];

/** The one picture of the about page: the bench above, what the house believes below. */
export const aboutPicture: Picture = {
  size: [1600, 2040],
  layers: [
    ...bench(),
    {
      parts: [
        part(rect(-100, BENCH, 1800, 900), stuff(TONES.ivory, 'paper', { size: 300, depth: 0.3 }), { round: 0 }),
        text(120, BENCH + 170, '결', { size: 132, weight: 'SemiBold' }),
        text(272, BENCH + 164, 'GYEOL', { size: 30, weight: 'SemiBold', spacing: 0.14, colour: '#736b63' }),
        text(120, BENCH + 306, '손이 지나간 자리가 보이는 물건', { size: 56, weight: 'SemiBold' }),
        ...lines(120, BENCH + 412, STORY, { size: 34, leading: 1.85, colour: '#57504a' }),
        part(area(`M120 ${BENCH + 628} H1480 V${BENCH + 630} H120 Z`), stuff('#cfc6b8'), { round: 0 }),
        ...[
          ['2014', '을지로 2층, 지갑 하나로 시작'],
          ['2018', '성수동 공방, 가방과 신발'],
          ['2022', '평생 수선을 약속하다'],
        ].flatMap(([year = '', words = ''], i) => [
          text(120 + i * 470, BENCH + 692, year, { size: 28, weight: 'SemiBold', colour: '#9a4a2b' }),
          text(120 + i * 470, BENCH + 738, words, { size: 28, colour: '#57504a' }),
        ]),
      ],
    },
  ],
  shades: [
    {
      ...windowLight(420, -60, 2.4, 0.26),
      area: windowLight(420, -60, 2.4).area.map((ring) => ring.map(([x, y]) => [x, Math.min(y, BENCH)] as const)),
    },
  ],
};
