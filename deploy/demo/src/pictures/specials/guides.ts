import { lookOf } from '../designs.ts';
import { area, ellipse, type Line, rect } from '../engine/geometry.ts';
import { cloth, leather, type Material, metal, stuff } from '../engine/materials.ts';
import { type Part, part, placeParts } from '../engine/part.ts';
import type { Layer, Picture } from '../engine/scene.ts';
import { stroke } from '../engine/stroke.ts';
import { widen } from '../kit/garment.ts';
import { flat, TONES } from '../kit/stage.ts';
import { lines, text } from '../kit/text.ts';
import { crew } from '../knits/sweater.ts';
import { sneakerAbove } from '../shoes/above.ts';

const INK = '#1d1a17';
const SOFT = '#57504a';
const CLAY = '#9a4a2b';

const page = (height: number): Layer => ({
  parts: [
    part(rect(-50, -50, 1600, height + 100), stuff(TONES.ivory, 'paper', { size: 300, depth: 0.3 }), { round: 0 }),
  ],
});

const bar = (x: number, y: number, w: number, h: number, hex = '#d9d0c2'): Part =>
  part(rect(x, y, w, h), stuff(hex), { round: 0 });

/** Heading of a page and its line below. */
const heading = (title: string, words: string): Part[] => [
  text(100, 150, title, { size: 64, weight: 'SemiBold' }),
  text(100, 214, words, { size: 29, colour: SOFT }),
  bar(100, 262, 1240, 3, INK),
];

/** A table: its head in the first row, its columns at the given places. */
function grid(x: number, y: number, columns: readonly number[], rows: readonly (readonly string[])[]): Part[] {
  const width = (columns.at(-1) ?? 0) + 50;
  return rows.flatMap((row, r) => [
    ...row.map((cell, c) =>
      text(x + (columns[c] ?? 0), y + r * 62, cell, {
        size: 28,
        weight: r === 0 || c === 0 ? 'SemiBold' : 'Regular',
        colour: r === 0 ? SOFT : INK,
        align: c === 0 ? 'left' : 'middle',
      }),
    ),
    bar(x, y + r * 62 + 21, width, r === 0 ? 2 : 1.2, r === 0 ? SOFT : '#d9d0c2'),
  ]);
}

/** A measured length: a line with end marks and its number in a dot. */
function measure(from: readonly [number, number], to: readonly [number, number], mark: string, at = 0.5): Part[] {
  const path: Line = [from, to];
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const size = Math.hypot(dx, dy);
  const [nx, ny] = [(-dy / size) * 9, (dx / size) * 9];
  const end = ([x, y]: readonly [number, number]) =>
    stroke(
      [
        [x - nx, y - ny],
        [x + nx, y + ny],
      ],
      3,
      false,
    );
  const middle = [from[0] + dx * at, from[1] + dy * at] as const;
  return [
    part([...stroke(path, 3, false), ...end(from), ...end(to)], stuff(CLAY), { round: 0 }),
    part(ellipse(middle[0], middle[1], 19), stuff(CLAY), { round: 0 }),
    text(middle[0], middle[1] + 9, mark, { size: 25, weight: 'SemiBold', colour: '#ffffff', align: 'middle' }),
  ];
}

const subtitle = (y: number, words: string): Part => text(100, y, words, { size: 36, weight: 'SemiBold' });

/** How to measure, and the sizes. */
export const sizeGuide: Picture = {
  size: [1440, 1720],
  layers: [
    page(1720),
    { parts: heading('사이즈 안내', '단위 cm. 재는 자리에 따라 1–2 cm 다를 수 있습니다.') },
    { parts: [subtitle(350, '윗옷과 겉옷')] },
    {
      parts: placeParts(widen(crew(lookOf('gwiri-crew')), 1.2), { scale: 0.66, about: [400, 500], move: [-60, 140] }),
      shadows: flat(8),
    },
    {
      parts: [
        ...measure([340, 408], [340, 858], '1', 0.72),
        ...measure([228, 446], [452, 446], '2'),
        ...measure([240, 590], [440, 590], '3'),
        ...measure([512, 468], [562, 806], '4'),
        ...grid(
          700,
          430,
          [0, 190, 325, 460, 590],
          [
            ['', '총장', '어깨', '가슴', '소매'],
            ['S', '64', '45', '52', '58'],
            ['M', '67', '47', '55', '60'],
            ['L', '70', '49', '58', '62'],
            ['XL', '72', '51', '61', '63'],
          ],
        ),
        ...lines(700, 790, ['1 총장  2 어깨  3 가슴  4 소매', '평평한 곳에 놓고 잰 길이입니다.'], {
          size: 26,
          colour: SOFT,
        }),
        bar(100, 960, 1240, 1.5),
        subtitle(1040, '신발'),
      ],
    },
    { parts: placeParts(sneakerAbove(lookOf('huin-sneaker')), { scale: 1.0, move: [330, 1320] }), shadows: flat(10) },
    {
      parts: [
        ...measure([470, 1086], [470, 1554], '5'),
        ...measure([240, 1590], [420, 1590], '6'),
        ...grid(
          700,
          1120,
          [0, 170, 275, 380, 485, 590],
          [
            ['mm', '230', '240', '250', '260', '270'],
            ['EU', '36', '37.5', '39', '41', '42.5'],
            ['5 발길이', '22.5', '23.5', '24.5', '25.5', '26.5'],
            ['6 발볼', '9.0', '9.3', '9.6', '9.9', '10.2'],
          ],
        ),
        ...lines(
          700,
          1440,
          [
            '저녁에 종이를 딛고 서서 가장 긴 발가락까지 재세요.',
            '발볼이 넓거나 발등이 높으면 5 mm 크게 고르세요.',
            '벨트는 늘 쓰는 구멍부터 버클까지의 길이입니다.',
          ],
          {
            size: 26,
            colour: SOFT,
          },
        ),
      ],
    },
  ],
};

/** A round sample of a material with its name and three lines about it. */
function sample(x: number, y: number, material: Material, name: string, words: readonly string[]): Layer[] {
  return [
    {
      parts: [
        part(ellipse(x + 92, y + 92, 92), material, {
          round: 9,
          puff: 12,
          lift: 2,
          crumple: { height: 6, size: 70, seed: Math.round(x + y) },
        }),
      ],
      shadows: flat(6),
    },
    {
      parts: [
        text(x + 214, y + 52, name, { size: 34, weight: 'SemiBold' }),
        ...lines(x + 214, y + 104, words, { size: 25, colour: SOFT, leading: 1.6 }),
      ],
    },
  ];
}

/** How to look after what is made of leather, cloth and brass. */
export const careGuide: Picture = {
  size: [1440, 1720],
  layers: [
    page(1720),
    { parts: heading('소재 관리', '결의 물건은 쓰는 사람의 시간이 더해져 완성됩니다.') },
    ...sample(100, 340, leather('#a9682f'), '통가죽', [
      '마른 천으로 먼지를 닦습니다.',
      '반년에 한 번 무색 크림을 얇게.',
      '물은 눌러 닦고 그늘에서 말립니다.',
    ]),
    ...sample(750, 340, leather('#8d7458', 'suede', { size: 60 }), '스웨이드', [
      '고무 솔로 한 방향으로 빗습니다.',
      '얼룩은 지우개로 살살 문지릅니다.',
      '신기 전에 방수 스프레이를 뿌립니다.',
    ]),
    ...sample(100, 630, cloth('#b28a58', 'wool', { size: 60 }), '모직', [
      '입은 날은 솔로 결을 쓸어 줍니다.',
      '넓은 옷걸이에 하루 쉬게 합니다.',
      '철이 바뀔 때만 드라이합니다.',
    ]),
    ...sample(750, 630, cloth('#e0d5bf', 'chunky', { size: 70 }), '니트', [
      '찬물에 중성세제로 손빨래합니다.',
      '비틀지 말고 수건에 말아 눌러 짭니다.',
      '뉘어서 말리고 접어서 둡니다.',
    ]),
    ...sample(100, 920, cloth('#ddd2bb', 'linen', { size: 60 }), '리넨과 면', [
      '30도 이하로 뒤집어 빱니다.',
      '짙은 색은 처음 두 번 따로.',
      '덜 말랐을 때 손으로 펴 줍니다.',
    ]),
    ...sample(750, 920, metal('brass'), '놋쇠 장식', [
      '색이 깊어지는 것은 자연스럽습니다.',
      '광은 놋쇠 천으로 다시 냅니다.',
      '향수와 손소독제를 피해 주세요.',
    ]),
    {
      parts: [
        part(rect(100, 1220, 1240, 400, 4), stuff('#e3d9c9', 'paper', { size: 200 }), { round: 1 }),
        text(150, 1300, '처음 한 달', { size: 38, weight: 'SemiBold' }),
        ...lines(
          150,
          1372,
          [
            '· 밝은 옷과 닿으면 색이 옮을 수 있어요. 처음 열 번은 조심해 주세요.',
            '· 비를 맞았다면 드라이어 대신 신문지를 채워 이틀 말립니다.',
            '· 쓰지 않는 날에는 비닐 대신 함께 보내 드린 천 주머니에 넣어 둡니다.',
            '· 실이 터지거나 장식이 빠지면 언제든 무료로 고쳐 드립니다.',
          ],
          { size: 29, leading: 1.75, colour: INK },
        ),
        part(area('M100 1220 H106 V1620 H100 Z'), stuff(CLAY), { round: 0 }),
      ],
    },
  ],
};
