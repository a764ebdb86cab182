/** The largest amount of money that a field may hold, in won. */
export const maxWon = 100_000_000;
/** The largest fee for the delivery of an order, in won. The surcharge of a remote area has the same limit. */
export const maxDeliveryFee = 1_000_000;
/**
 * The largest total of an order with its delivery fee, in won. An order sheet with a larger total is refused. The limit
 * is above `maxWon` because an order has many lines of many pieces.
 */
export const maxOrderWon = 1_000_000_000;

/** `12345` → `12,345`. */
export const formatNumber = (value: number): string => value.toLocaleString('ko-KR');
/** `12345` → `12,345원`. */
export const formatWon = (won: number): string => `${formatNumber(won)}원`;

export interface OrderTotals {
  productTotal: number;
  discount: number;
  points: number;
  deliveryFee: number;
  remoteFee: number;
  totalPrice: number;
}

/**
 * The cost of an order in won: product total − coupon discount − points + delivery fee + surcharge of a remote area
 * (ordering document §9). The discount never exceeds the product total. The points never exceed what the discount
 * leaves of the product total.
 */
export const orderTotals = (
  productTotal: number,
  discount: number,
  deliveryFee: number,
  remoteFee = 0,
  points = 0,
): OrderTotals => {
  const applied = Math.min(discount, productTotal);
  const used = Math.min(points, productTotal - applied);
  const totalPrice = productTotal - applied - used + deliveryFee + remoteFee;
  return { productTotal, discount: applied, points: used, deliveryFee, remoteFee, totalPrice };
};

/**
 * Splits an amount that includes tax into the value-added tax of 10 % and the amount without tax. Both add up to the
 * amount.
 */
export const vatOf = (won: number): { supply: number; vat: number } => {
  const supply = Math.round(won / 1.1);
  return { supply, vat: won - supply };
};
