export interface Priced {
  price: number;
  isDiscountByRate: boolean;
  discountRate: number | null;
  discountAmount: number | null;
}

/**
 * The final unit price of an item in won: `round(price × (100 − rate) / 100)` or `price − amount`, never below 0
 * (storefront document §2, docs/design/decisions/orders.md). It equals `price` without a discount.
 */
export const discountedPrice = (item: Priced): number => {
  if (item.isDiscountByRate) return Math.round((item.price * (100 - (item.discountRate ?? 0))) / 100);
  return Math.max(0, item.price - (item.discountAmount ?? 0));
};

/** True when two items have the same price and the same discount. */
export const isSamePricing = (a: Priced, b: Priced): boolean =>
  a.price === b.price &&
  a.isDiscountByRate === b.isDiscountByRate &&
  a.discountRate === b.discountRate &&
  a.discountAmount === b.discountAmount;

/**
 * True when the discount is larger than the price. Such a discount is refused when it is typed. A larger discount that
 * was saved before this rule is accepted while it stays unchanged. A discount of exactly the price is allowed: the item
 * is then free.
 */
export const isOverDiscounted = (after: Priced, before?: Priced): boolean =>
  !after.isDiscountByRate && (after.discountAmount ?? 0) > after.price && !(before && isSamePricing(after, before));
