/** The price, the discounted price and the lowest price of an item, all in won. */
export interface OptionPrices {
  price: number;
  discountPrice: number;
  lowestPrice?: number | undefined;
}
/**
 * The prices to show for an item while no option is chosen, in won: the lowest price for which the item can be bought,
 * and the price of that option without the discount. `lowestPrice` is absent in answers of the previous release.
 */
export const lowestPrices = ({ price, discountPrice, lowestPrice = discountPrice }: OptionPrices) => ({
  final: lowestPrice,
  undiscounted: price + lowestPrice - discountPrice,
});

/**
 * The total of a line of a cart or order, in won. `unitPrice` is the discounted price + the option's additional price.
 */
export const lineTotal = (unitPrice: number, quantity: number): number => unitPrice * quantity;
