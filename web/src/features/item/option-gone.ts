import type { ItemDetail, ItemOption } from '../../entities/item/item-types.ts';

/** Whether an option cannot be bought: sold out, or the operator has taken it or the whole item out of sale. */
export const isOptionGone = (item: ItemDetail, option: ItemOption): boolean =>
  item.soldOut || option.isOptionSoldOut || option.stockQuantity === 0;
