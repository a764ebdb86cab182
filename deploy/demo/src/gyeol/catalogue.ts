import { bags } from './items/bags.ts';
import type { GyeolItem } from './items/item.ts';
import { knits } from './items/knits.ts';
import { outer } from './items/outer.ts';
import { shoes } from './items/shoes.ts';
import { small } from './items/small.ts';
import { wallets } from './items/wallets.ts';

/** The forty-eight items of the demo shop, eight a category. */
export const catalogue: readonly GyeolItem[] = [bags, wallets, small, outer, knits, shoes].flat();

/** The views that each item is pictured in, the main one first. */
export const imageViews = ['front', 'detail', 'scene'] as const;

/** The three images of the asset group HOME, by priority. */
export const banners: readonly { readonly name: string; readonly alt: string }[] = [
  { name: 'banner-1', alt: '창가 나무 벤치 위에 나란히 놓인 토트백과 브리프케이스' },
  { name: 'banner-2', alt: '나무 못에 걸린 코트와 가방, 그 옆의 머플러' },
  { name: 'banner-3', alt: '마룻바닥에 놓인 구두와 펼친 지갑' },
];

/** The image of the asset group ABOUT. */
export const aboutImage = 'about';

/** The buyers' photos that reviews show. */
export const reviewPhotos = Array.from({ length: 10 }, (_, index) => `review-${String(index + 1).padStart(2, '0')}`);
