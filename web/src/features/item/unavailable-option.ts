import type { ItemDetail, ItemOption } from '../../entities/item/item-types.ts';

/**
 * True when an option cannot be bought: the option is sold out, or an operator has taken the option or the whole item
 * off sale.
 */
export const isOptionGone = (item: ItemDetail, option: ItemOption): boolean =>
  item.soldOut || option.isOptionSoldOut || option.stockQuantity === 0;
