import { type GyeolItem, sizes } from './item.ts';

const of = (item: Omit<GyeolItem, 'category'>): GyeolItem => ({
  ...item,
  category: '슈즈',
});

/** The shoes. */
export const shoes: readonly GyeolItem[] = [
  of({
    slug: 'georum-loafer',
    title: '걸음 페니로퍼',
    description: '발등의 이음선을 손으로 꿰맨 로퍼. 처음 사흘만 지나면 양말처럼 감깁니다.',
    price: 238000,
    options: sizes('버건디', { '240': 5, '245': 7, '250': 9, '260': 11, '270': 8, '280': 0 }),
  }),
  of({
    slug: 'bandeut-derby',
    title: '반듯 더비슈즈',
    description: '장식을 덜어 낸 플레인토 더비. 굿이어 웰트라 창을 갈아 십 년을 신습니다.',
    price: 268000,
    options: sizes('다크브라운', { '250': 6, '255': 8, '260': 12, '265': 10, '270': 9, '275': 4 }),
  }),
  of({
    slug: 'sanchaek-chelsea',
    title: '산책 첼시부츠',
    description: '모래빛 스웨이드에 탄탄한 고무 밴드. 발수 처리를 마쳐 젖은 길도 괜찮습니다.',
    price: 278000,
    discount: { amount: 30000 },
    options: sizes('샌드', { '245': 4, '250': 7, '260': 9, '265': 8, '270': 6 }),
  }),
  of({
    slug: 'huin-sneaker',
    title: '흰 스니커즈',
    description: '뒤꿈치에만 솔색을 더한 흰 가죽 스니커즈. 밑창까지 박음질해 벌어지지 않습니다.',
    price: 158000,
    options: sizes('화이트 × 솔색', { '230': 12, '240': 19, '250': 22, '260': 25, '270': 18, '280': 6 }),
  }),
  of({
    slug: 'sappun-mule',
    title: '사뿐 뮬',
    description: '뒤를 비운 뾰족한 앞코의 뮬. 5 cm 나무 굽이라 종일 서 있어도 편안합니다.',
    price: 168000,
    options: sizes('오트', { '225': 5, '230': 8, '235': 9, '240': 7, '245': 3 }),
  }),
  of({
    slug: 'mulga-sandal',
    title: '물가 피셔맨 샌들',
    description: '양말과 함께 신어도 어색하지 않은 엮은 샌들. 생고무 창이 발 모양대로 눌립니다.',
    price: 148000,
    options: sizes('브릭', { '235': 6, '240': 10, '250': 9, '260': 0, '270': 7 }),
  }),
  of({
    slug: 'nabi-flat',
    title: '나비 플랫슈즈',
    description: '반으로 접어 가방에 넣는 얇은 플랫. 작은 매듭 하나가 장식의 전부입니다.',
    price: 138000,
    discount: { amount: 15000 },
    options: sizes('블랙', { '225': 8, '230': 14, '235': 16, '240': 11, '245': 6 }),
  }),
  of({
    slug: 'sangil-boots',
    title: '산길 워커',
    description: '앞코를 덧댄 여섯 치 워커. 기름 먹인 소가죽이 긁힌 자리를 스스로 덮습니다.',
    price: 318000,
    options: sizes('밤색', { '250': 3, '255': 5, '260': 8, '265': 7, '270': 6, '280': 2 }),
  }),
];
