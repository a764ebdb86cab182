import type { Answer } from '../../shared/api/call-types.ts';

export type ItemCardData = Answer<'catalog.getBest'>[number];
export type ItemDetail = Answer<'catalog.getById'>;
export type ItemOption = Answer<'catalog.addOption'>;

/**
 * True when a card shows the item as sold out: an operator has marked it, or no stock is left (storefront document §2).
 */
export const isSoldOut = (item: Pick<ItemCardData, 'stockQuantity' | 'soldOut'>): boolean =>
  item.soldOut || item.stockQuantity === 0;
