import type { Line } from './order-row.ts';

/** `finalPrice` is the unit price with the option, in won. */
export const lineView = (line: Omit<Line, 'lineId'>) => ({
  itemId: line.itemId,
  itemOptionId: line.itemOptionId,
  itemOptionName: line.itemOptionName,
  title: line.title,
  imageUrl: line.imageUrl,
  quantity: line.quantity,
  finalPrice: line.unitPrice,
  madeToOrder: line.madeToOrder === true,
});
