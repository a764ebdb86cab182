import type { Answer } from '../../shared/api/call-types.ts';

export type ItemCardData = Answer<'catalog.getBest'>[number];
export type ItemDetail = Answer<'catalog.getById'>;
export type ItemOption = Answer<'catalog.addOption'>;

/** Sold out as a card shows it: flagged by an operator or nothing left (storefront document §2). */
export const isSoldOut = (item: Pick<ItemCardData, 'stockQuantity' | 'soldOut'>): boolean =>
  item.soldOut || item.stockQuantity === 0;
