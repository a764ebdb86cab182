import type { DemoReview } from '../demo.ts';
import { bagReviews } from './words/bags.ts';
import { knitReviews } from './words/knits.ts';
import { outerReviews } from './words/outer.ts';
import { shoeReviews } from './words/shoes.ts';
import { smallReviews } from './words/small.ts';
import { walletReviews } from './words/wallets.ts';

/** What members wrote, by the category of the item they bought. */
export const reviews: readonly DemoReview[] = [
  bagReviews,
  walletReviews,
  smallReviews,
  outerReviews,
  knitReviews,
  shoeReviews,
].flat();
