/** Largest amount of money that a field may hold, in won. */
export const maxWon = 100_000_000;
/** Largest fee for the delivery of an order, in won. */
export const maxDeliveryFee = 1_000_000;
/** Largest total of an order with its fee, in won; a sheet refuses more. Many lines of many pieces exceed one field. */
export const maxOrderWon = 1_000_000_000;

/** `12345` → `12,345`. */
export const formatNumber = (value: number): string => value.toLocaleString('ko-KR');
/** `12345` → `12,345원`. */
export const formatWon = (won: number): string => `${formatNumber(won)}원`;

export interface OrderTotals {
  productTotal: number;
  discount: number;
  deliveryFee: number;
  totalPrice: number;
}

/**
 * What an order costs: product total − coupon discount + delivery fee, all in won (ordering document §9).
 * A discount never exceeds the product total.
 */
export const orderTotals = (productTotal: number, discount: number, deliveryFee: number): OrderTotals => {
  const taken = Math.min(discount, productTotal);
  return { productTotal, discount: taken, deliveryFee, totalPrice: productTotal - taken + deliveryFee };
};

/** The value-added tax of 10 % that an amount with tax holds, and what is left without it; together the amount. */
export const vatOf = (won: number): { supply: number; vat: number } => {
  const supply = Math.round(won / 1.1);
  return { supply, vat: won - supply };
};

/** What the shop set about delivery, in won. `freeDeliveryFrom`: the product total from which it is free; 0 = never. */
export interface DeliveryTerms {
  readonly deliveryFee: number;
  readonly freeDeliveryFrom: number;
}
/** The terms that the guides promise (storefront document §9), with which a new shop begins. */
export const guideTerms: DeliveryTerms = { deliveryFee: 3_000, freeDeliveryFrom: 70_000 };

/** The fee of an order, in won: the flat one, or 0 from the product total (before the coupon) at which delivery is free. */
export const deliveryFeeFor = (productTotal: number, { deliveryFee, freeDeliveryFrom }: DeliveryTerms): number =>
  freeDeliveryFrom > 0 && productTotal >= freeDeliveryFrom ? 0 : deliveryFee;

/** How many won more would make delivery free; 0 when it is free already or never is. */
export const wonUntilFreeDelivery = (productTotal: number, terms: DeliveryTerms): number =>
  deliveryFeeFor(productTotal, terms) > 0 ? Math.max(0, terms.freeDeliveryFrom - productTotal) : 0;
