import type { DescribedItem } from '../../demo.ts';
import { closed, option } from '../../options.ts';
import { stationery as piece } from './item.ts';

/** What lies beside the till. */
export const stationery: readonly DescribedItem[] = [
  piece({
    slug: 'lined-notebook',
    title: '아람 줄노트',
    description: '펴면 평평하게 눕는 실 제본, 8 mm 줄.',
    price: 8_500,
    options: [option('숲색', 60), option('먹색', 44), option('귤색', 17)],
    size: 'A5, 96쪽',
    material: '표지 재생지, 속지 미색 모조 100 g',
    maker: '아람서점',
  }),
  piece({
    slug: 'wooden-bookmarks',
    title: '나무 책갈피 다섯 장',
    description: '다섯 나무를 얇게 켠 책갈피 한 벌.',
    price: 12_000,
    options: [option('한 벌', 35)],
    size: '30 × 140 × 0.6 mm',
    material: '느티나무, 단풍나무, 벚나무, 호두나무, 자작나무',
    maker: '나무와 손 공작소',
  }),
  piece({
    slug: 'manuscript-pad',
    title: '원고지 메모패드',
    description: '이백 자 원고지를 손바닥만 하게.',
    price: 4_500,
    options: [option('붉은 칸', 90), option('푸른 칸', 75)],
    size: '105 × 148 mm, 80장',
    material: '미색 모조 80 g',
    maker: '아람서점',
  }),
  piece({
    slug: 'linen-book-cover',
    title: '리넨 책싸개',
    description: '들고 다니는 책에 입히는 옷. 끈 책갈피가 달렸습니다.',
    price: 18_000,
    discount: { rate: 15 },
    options: [option('모래', 14), option('쑥', 11), closed('먹')],
    size: '문고판, 국판 두루',
    material: '리넨 100%',
    maker: '아람서점',
  }),
];
