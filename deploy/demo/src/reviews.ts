import type { Category } from './items/item.ts';
import { bagReviews } from './words/bags.ts';
import { knitReviews } from './words/knits.ts';
import { outerReviews } from './words/outer.ts';
import type { DemoReview } from './words/review.ts';
import { shoeReviews } from './words/shoes.ts';
import { smallReviews } from './words/small.ts';
import { walletReviews } from './words/wallets.ts';

export { coupons } from './words/coupons.ts';
export { notices } from './words/notices.ts';
export type { DemoReview };

/** What members wrote, by the category of the item they bought. */
export const reviews: Readonly<Record<Category, readonly DemoReview[]>> = {
  가방: bagReviews,
  지갑: walletReviews,
  벨트·소품: smallReviews,
  아우터: outerReviews,
  니트·셔츠: knitReviews,
  슈즈: shoeReviews,
};
