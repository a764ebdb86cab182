/** An item has a price, a discounted price and the lowest price of its options, all in won. */
export interface OptionPrices {
  price: number;
  discountPrice: number;
  lowestPrice?: number | undefined;
}
/**
 * The price that is told of an item where no option is chosen yet, in won: the least that it can be bought for, and what
 * that option costs without the discount. `lowestPrice` is absent of a catalogue of the version before.
 */
export const lowestPrices = ({ price, discountPrice, lowestPrice = discountPrice }: OptionPrices) => ({
  final: lowestPrice,
  undiscounted: price + lowestPrice - discountPrice,
});

/** Line of a cart or order: (discounted price + the option's additional price) × quantity, in won. */
export const lineTotal = (unitPrice: number, quantity: number): number => unitPrice * quantity;
