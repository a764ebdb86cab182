import type { HomeBlock } from '@gyeol/contracts/http/catalog/home.ts';
import { banners, catalogue } from './catalogue.ts';

interface DemoHero {
  readonly heading: string;
  readonly text: string;
  readonly link: { readonly label: string; readonly to: string };
  /** Of the asset group HOME, from 1. */
  readonly banner: number;
  /** An item whose scene leaves a wall free above it. */
  readonly phone: string;
  readonly best: number;
}
const hero = ({ phone, ...more }: DemoHero): HomeBlock => ({
  kind: 'hero',
  imageUrl: null,
  phoneImageUrl: `${phone}-scene`,
  alt: banners[more.banner - 1]?.alt ?? '',
  onDark: false,
  ...more,
});
const idOf = (slug: string): number => catalogue.findIndex((item) => item.slug === slug) + 1;
const categoryLink = (label: string, category: string) => ({ label, to: `/shop?category=${category}` });

/** The home page of late autumn: the three banners with the 14 of BEST, and what stands between. Images by name. */
export const home: readonly HomeBlock[] = [
  hero({
    heading: '오래 쓸수록 좋아지는 것들',
    text: '손자국을 따라 색이 깊어지는 통가죽',
    link: categoryLink('가방 보기', '가방'),
    banner: 1,
    phone: 'meok-briefcase',
    best: 6,
  }),
  {
    kind: 'story',
    heading: '늦가을, 한 겹 더',
    text: '바람이 차가워지면 옷장 앞에 서 있는 시간이 길어집니다.\n오래 입어 본 실과 천만 골랐습니다. 겹쳐 입어도 가볍고, 한 벌만 걸쳐도 모자라지 않습니다.',
    link: categoryLink('니트와 셔츠 보기', '니트·셔츠'),
    imageUrl: 'gwiri-crew-scene',
    alt: '선반 위에 개어 쌓은 니트 여섯 장',
    itemIds: ['gwiri-crew', 'haru-cardigan', 'nuli-scarf', 'ongi-gloves'].map(idOf),
  },
  { kind: 'new-arrivals', heading: '새로 지은 것', count: 4 },
  hero({
    heading: '계절을 건너는 물건',
    text: '걸어 두고 해마다 꺼내는 겉옷',
    link: categoryLink('아우터 보기', '아우터'),
    banner: 2,
    phone: 'gol-cap',
    best: 6,
  }),
  { kind: 'categories', heading: '종류로 보기' },
  hero({
    heading: '손이 먼저 아는 결',
    text: '주머니 속에서 매일 만지는 것',
    link: categoryLink('지갑 보기', '지갑'),
    banner: 3,
    phone: 'gyeol-long-wallet',
    best: 2,
  }),
  { kind: 'reviews', heading: '쓰는 사람들의 사진', count: 8 },
  {
    kind: 'notice',
    text: '오래 쓰신 물건도 들고 오세요. 고쳐서 다시 씁니다.',
    link: { label: '이용안내', to: '/instructions' },
  },
];
