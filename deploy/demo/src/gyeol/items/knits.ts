import { type GyeolItem, sizes } from './item.ts';

const of = (item: Omit<GyeolItem, 'category'>): GyeolItem => ({
  ...item,
  category: '니트·셔츠',
});

/** Knitwear and shirts. */
export const knits: readonly GyeolItem[] = [
  of({
    slug: 'gwiri-crew',
    title: '귀리 크루넥 니트',
    description: '볶은 귀리 빛깔의 라운드 니트. 램스울과 알파카를 섞어 부스스함까지 따뜻합니다.',
    price: 128000,
    options: [...sizes('오트밀', { S: 10, M: 18, L: 12 }), ...sizes('벽돌색', { M: 7 })],
  }),
  of({
    slug: 'haru-cardigan',
    title: '하루 카디건',
    description: '아침에 걸치고 저녁에 벗는 브이넥 카디건. 가죽 단추 다섯은 공방에서 깎아 답니다.',
    price: 138000,
    options: sizes('숲색', { S: 6, M: 14, L: 9 }),
  }),
  of({
    slug: 'kkwabaegi-cable',
    title: '꽈배기 터틀넥',
    description: '굵고 가는 꽈배기를 다섯 줄. 목을 두 번 접어 머플러가 필요 없는 스웨터입니다.',
    price: 158000,
    discount: { rate: 15 },
    options: sizes('아이보리', { S: 5, M: 11, L: 0 }),
  }),
  of({
    slug: 'malgeun-oxford',
    title: '맑은 옥스퍼드 셔츠',
    description: '두 번 빨아 나온 옥스퍼드 셔츠. 다리지 않고 입어도 깃이 단정하게 섭니다.',
    price: 89000,
    options: [...sizes('하늘', { S: 23, M: 31, L: 25 }), ...sizes('흰색', { M: 18, L: 20 })],
  }),
  of({
    slug: 'baramgyeol-linen',
    title: '바람결 리넨 셔츠',
    description: '깃 없이 머리로 입는 리넨 셔츠. 구김까지 옷의 결로 남도록 느슨하게 지었습니다.',
    price: 98000,
    options: sizes('생마색', { Free: 26 }),
  }),
  of({
    slug: 'yeoreum-polo',
    title: '여름 니트 폴로',
    description: '몸에 붙지 않는 코튼 니트 폴로. 깃과 소매 끝만 골지로 짜서 매무새가 단정합니다.',
    price: 79000,
    options: sizes('네이비', { S: 12, M: 16, L: 10 }),
    soldOut: true,
  }),
  of({
    slug: 'gaeul-knit-vest',
    title: '가을 니트 베스트',
    description: '셔츠 위에 겹쳐 입는 브이넥 베스트. 목과 밑단에 흰 줄을 한 번만 둘렀습니다.',
    price: 88000,
    options: sizes('캐러멜', { S: 9, M: 13, L: 8 }),
  }),
  of({
    slug: 'mulgyeol-stripe',
    title: '물결 줄무늬 티',
    description: '도톰한 면을 성글게 짠 보트넥 줄무늬 티. 칠부 소매라 손목이 드러납니다.',
    price: 58000,
    options: [...sizes('생지 × 남색', { S: 30, M: 34, L: 21 })],
  }),
];
