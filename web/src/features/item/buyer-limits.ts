import { limitingSales } from '@gyeol/contracts/rules/sale.ts';
import type { ItemDetail } from '../../entities/item/item-types.ts';

/** The limits of an item and of its running sales; `title` is that of a sale. */
export const limitsOf = (item: ItemDetail, at: Date | undefined) => [
  // A shop of the previous release sends no limit.
  ...(item.buyerLimit ? [{ saleId: null, title: null, buyerLimit: item.buyerLimit }] : []),
  ...(at ? limitingSales(item, at) : []),
];
/** The most pieces that one buyer may have of an item now; undefined without a limit. */
export const smallestLimit = (item: ItemDetail, at: Date | undefined): number | undefined => {
  const limits = limitsOf(item, at).map(({ buyerLimit }) => buyerLimit);
  return limits.length === 0 ? undefined : Math.min(...limits);
};
