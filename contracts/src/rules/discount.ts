export interface Priced {
  price: number;
  isDiscountByRate: boolean;
  discountRate: number | null;
  discountAmount: number | null;
}

/**
 * The final unit price of an item in won: `round(price × (100 − rate) / 100)` or `price − amount`, never below 0
 * (storefront document §2, design decisions "Money"). Equal to `price` without a discount.
 */
export const discountedPrice = (item: Priced): number => {
  if (item.isDiscountByRate) return Math.round((item.price * (100 - (item.discountRate ?? 0))) / 100);
  return Math.max(0, item.price - (item.discountAmount ?? 0));
};
