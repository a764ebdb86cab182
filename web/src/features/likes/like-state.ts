import { lowestPrices } from '@gyeol/contracts/rules/item-prices.ts';
import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { isSoldOut } from '../../entities/item/item-types.ts';
import type { LikedItem } from '../../entities/like/like-queries.ts';

/**
 * Describes the most important change of an item since it was liked. Returns undefined when nothing important has
 * changed.
 */
export const likeState = ({ item, likedPrice, likedInStock }: LikedItem): string | undefined => {
  if (isSoldOut(item)) return '지금은 품절이에요';
  const { final } = lowestPrices(item);
  if (likedPrice !== null && final < likedPrice) return `찜할 때보다 ${formatWon(likedPrice - final)} 내렸어요`;
  return likedInStock === false ? '다시 들어왔어요' : undefined;
};
