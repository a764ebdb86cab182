import { type GyeolItem, sizes } from './item.ts';

const of = (item: Omit<GyeolItem, 'category'>): GyeolItem => ({
  ...item,
  category: '아우터',
});

/** The outerwear. */
export const outer: readonly GyeolItem[] = [
  of({
    slug: 'neulbom-coat',
    title: '늘봄 발마칸 코트',
    description: '어깨선 없이 흐르는 래글런 코트. 두 겹 모직이라 한겨울에도 안에 얇게 입습니다.',
    price: 428000,
    options: [...sizes('카멜', { S: 7, M: 12, L: 5 }), ...sizes('먹색', { M: 8, L: 0 })],
    bestPriority: 7,
  }),
  of({
    slug: 'garang-trench',
    title: '가랑 트렌치코트',
    description: '가랑비쯤은 맞고 걷는 면 개버딘 트렌치. 어깨 덮개와 허리띠까지 제대로 갖추었습니다.',
    price: 398000,
    discount: { rate: 25 },
    options: sizes('베이지', { S: 4, M: 9, L: 6 }),
  }),
  of({
    slug: 'heuk-blouson',
    title: '흙 스웨이드 블루종',
    description: '흙빛 소가죽 스웨이드와 촘촘한 니트 시보리. 봄가을 사이를 길게 입는 짧은 겉옷.',
    price: 459000,
    options: sizes('토프', { S: 0, M: 0, L: 0 }),
  }),
  of({
    slug: 'goreum-blazer',
    title: '고름 헤링본 블레이저',
    description: '심을 최소로 넣어 카디건처럼 걸치는 블레이저. 헤링본 결이 가까이에서만 보입니다.',
    price: 318000,
    options: sizes('청먹색', { '95': 6, '100': 10, '105': 8 }),
  }),
  of({
    slug: 'nubi-vest',
    title: '누비 조끼',
    description: '마름모로 누빈 가벼운 조끼. 코듀로이 바이어스를 둘러 가장자리가 해지지 않습니다.',
    price: 148000,
    discount: { amount: 20000 },
    options: sizes('올리브', { S: 11, M: 17, L: 9 }),
  }),
  of({
    slug: 'baram-rider',
    title: '바람 라이더 재킷',
    description: '기름을 넉넉히 먹인 양가죽 라이더. 첫날부터 팔이 굽혀지고 해마다 길이 듭니다.',
    price: 479000,
    options: [...sizes('블랙', { S: 5, M: 7, L: 3 })],
    bestPriority: 8,
  }),
  of({
    slug: 'nunsongi-puffer',
    title: '눈송이 다운 재킷',
    description: '구스다운 80%를 칸칸이 넣은 짧은 패딩. 접으면 소매 하나에 다 들어갑니다.',
    price: 289000,
    discount: { rate: 40 },
    options: sizes('크림', { S: 8, M: 13, L: 2 }),
    soldOut: true,
  }),
  of({
    slug: 'ilkkun-jacket',
    title: '일꾼 재킷',
    description: '공방에서 실제로 입는 작업복. 쪽빛 능직에 삼색 실로 박은 주머니가 넷입니다.',
    price: 178000,
    options: sizes('쪽색', { S: 14, M: 20, L: 16, XL: 7 }),
  }),
];
