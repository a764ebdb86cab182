import type { HomeBlock } from '@gyeol/contracts/http/catalog/home.ts';
import { items } from './items/items.ts';

const idOf = (slug: string): number => items.findIndex((item) => item.slug === slug) + 1;
const categoryLink = (label: string, category: string) => ({ label, to: `/shop?category=${category}` });

/** The images of the asset group HOME, by priority. */
export const banners = ['banner-shelf', 'banner-stack'];

/** The home page: what to read now, what came in, what to take along for a child. Images by name. */
export const home: readonly HomeBlock[] = [
  {
    kind: 'hero',
    heading: '읽던 자리에 두고 가는 마음',
    text: '책방지기가 먼저 읽고 고른 책',
    link: categoryLink('소설 보기', '소설'),
    banner: 1,
    imageUrl: null,
    phoneImageUrl: 'phone-shelf',
    alt: '책장 한 칸에 나란히 꽂힌 책들',
    onDark: false,
    best: 6,
  },
  { kind: 'new-arrivals', heading: '새로 들어온 책', count: 8 },
  {
    kind: 'story',
    heading: '겨울밤에 읽는 소설',
    text: '해가 짧아지면 이야기가 길어집니다.\n눈이 와서 문을 닫은 우체국과 파도가 두고 간 의자, 막차만 서는 정류장. 이불 속에서 끝까지 읽게 되는 네 권을 골랐습니다.',
    link: categoryLink('소설 모두 보기', '소설'),
    imageUrl: 'closed-when-it-snows',
    alt: '눈이 오면 문을 닫습니다의 표지',
    itemIds: ['closed-when-it-snows', 'chair-by-the-sea', 'twelfth-stop', 'nameless-season'].map(idOf),
  },
  {
    kind: 'hero',
    heading: '한 줄 적고 싶은 날',
    text: '책방에서 만든 노트와 책갈피',
    link: categoryLink('문구 보기', '문구'),
    banner: 2,
    imageUrl: null,
    phoneImageUrl: 'phone-stack',
    alt: '눕혀 쌓은 책 다섯 권과 연필',
    onDark: false,
    best: 6,
  },
  { kind: 'categories', heading: '어느 책장을 볼까요' },
  {
    kind: 'notice',
    text: '토요일 저녁 일곱 시에는 책방에서 소리 내어 읽습니다.',
    link: { label: '소식 보기', to: '/notice' },
  },
];
