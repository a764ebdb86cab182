import { bags } from './items/bags.ts';
import type { DemoItem } from './items/item.ts';
import { knits } from './items/knits.ts';
import { outer } from './items/outer.ts';
import { shoes } from './items/shoes.ts';
import { small } from './items/small.ts';
import { wallets } from './items/wallets.ts';

export { categoryNames, type DemoItem } from './items/item.ts';

/** The forty-eight items of the demo shop, eight a category. */
export const catalogue: readonly DemoItem[] = [bags, wallets, small, outer, knits, shoes].flat();

/** The views that each item is pictured in, the main one first. */
export const imageViews = ['front', 'detail', 'scene'] as const;

/** Widths of every rendered image in pixels; `/media` serves the same three. */
export const imageWidths = [480, 960, 1440] as const;

/** The file name of an image: an item's view, a banner. */
export const imageFile = (name: string, width: number): string => `${name}-${width}.webp`;

/** An image of the home page: wide, with a reading for those who do not see it. */
export interface DemoBanner {
  readonly name: string;
  readonly alt: string;
  readonly priority: number;
}

/** The three images of the asset group HOME, by priority. */
export const banners: readonly DemoBanner[] = [
  { name: 'banner-1', alt: '창가 나무 벤치 위에 나란히 놓인 토트백과 브리프케이스', priority: 1 },
  { name: 'banner-2', alt: '나무 못에 걸린 코트와 가방, 그 옆의 머플러', priority: 2 },
  { name: 'banner-3', alt: '마룻바닥에 놓인 구두와 펼친 지갑', priority: 3 },
];

/** The image of the asset group ABOUT. */
export const aboutImage = { name: 'about', alt: '결 공방의 작업대: 가죽과 실, 그리고 손도구' } as const;

/** The buyers' photos that reviews show. */
export const reviewPhotos: readonly { readonly name: string; readonly slug: string }[] = [
  { name: 'review-01', slug: 'maru-tote' },
  { name: 'review-02', slug: 'bandal-shoulder' },
  { name: 'review-03', slug: 'gyeol-long-wallet' },
  { name: 'review-04', slug: 'han-jang-card' },
  { name: 'review-05', slug: 'baram-rider' },
  { name: 'review-06', slug: 'neulbom-coat' },
  { name: 'review-07', slug: 'gwiri-crew' },
  { name: 'review-08', slug: 'georum-loafer' },
  { name: 'review-09', slug: 'huin-sneaker' },
  { name: 'review-10', slug: 'nuli-scarf' },
];
