/** What the shop set about delivery, in won. `freeDeliveryFrom`: the product total from which it is free; 0 = never. */
export interface DeliveryTerms {
  readonly deliveryFee: number;
  readonly freeDeliveryFrom: number;
}
/** The terms that the guides promise (storefront document §9), with which a new shop begins. */
export const guideTerms: DeliveryTerms = { deliveryFee: 3_000, freeDeliveryFrom: 70_000 };

/** What the guides promise of a return or an exchange that is not the shop's fault: within days of the delivery, in won. */
export const returnTerms = { days: 7, returnFee: 3_000, exchangeFee: 6_000 } as const;

/** The fee of an order, in won: the flat one, or 0 from the product total (before the coupon) at which delivery is free. */
export const deliveryFeeFor = (productTotal: number, { deliveryFee, freeDeliveryFrom }: DeliveryTerms): number =>
  freeDeliveryFrom > 0 && productTotal >= freeDeliveryFrom ? 0 : deliveryFee;

/** How many won more would make delivery free; 0 when it is free already or never is. */
export const wonUntilFreeDelivery = (productTotal: number, terms: DeliveryTerms): number =>
  deliveryFeeFor(productTotal, terms) > 0 ? Math.max(0, terms.freeDeliveryFrom - productTotal) : 0;
