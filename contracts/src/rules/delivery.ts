import type { CarrierCode } from './carrier.ts';

/**
 * The cost of a delivery, in won. `freeDeliveryFrom` is the product total from which delivery is free; 0: delivery is
 * never free.
 */
export interface DeliveryFees {
  readonly deliveryFee: number;
  readonly freeDeliveryFrom: number;
}
/**
 * An island or a mountain. A parcel to the postcodes `from`…`to` (five digits each, both included) costs `fee` won
 * more.
 */
export interface RemoteArea {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly fee: number;
}
/** Everything that the shop set about delivery; money in won. */
export interface DeliveryTerms extends DeliveryFees {
  /** The fees for goods that come back, and for an exchange, when the shop is not at fault. */
  readonly returnFee: number;
  readonly exchangeFee: number;
  /**
   * True when the return fee is charged for both ways: to the buyer and back. Terms of the previous release lack this
   * field and the next two; absent means false.
   */
  readonly returnBothWays?: boolean;
  /** True when a delivery that was free stays free although the remaining goods are below the free limit. */
  readonly missedFreeWaived?: boolean;
  /**
   * True when a coupon is restored as soon as the remaining goods are below its minimum; otherwise it is restored only
   * with the whole order.
   */
  readonly couponBackBelowMinimum?: boolean;
  readonly remoteAreas: readonly RemoteArea[];
  /** True when `freeDeliveryFrom` makes the surcharge of remote areas free, too. */
  readonly remoteFeeWaived: boolean;
  readonly carrier: CarrierCode;
  /** The hour in Seoul until which paid orders are shipped on the same business day. */
  readonly cutOffHour: number;
  /** The days (`YYYY-MM-DD`) on which the shop ships nothing, besides weekends and public holidays. */
  readonly closedDays: readonly string[];
  /**
   * The days from shipping to arrival, both included. Terms that are older than this field lack it; the days of
   * `guideTerms` then apply.
   */
  readonly transitDays?: { readonly from: number; readonly to: number };
  /**
   * An order without a reported delivery counts as delivered this many days after shipping. Absent in terms that are
   * older than this field.
   */
  readonly deliveredAfterDays?: number;
}
/** The terms that the guides promise (storefront document §9), with which a new shop begins. */
export const guideTerms: Required<DeliveryTerms> = {
  deliveryFee: 3_000,
  freeDeliveryFrom: 70_000,
  returnFee: 3_000,
  exchangeFee: 6_000,
  returnBothWays: false,
  missedFreeWaived: false,
  couponBackBelowMinimum: false,
  remoteAreas: [],
  remoteFeeWaived: false,
  carrier: 'epost',
  cutOffHour: 14,
  closedDays: [],
  transitDays: { from: 2, to: 3 },
  deliveredAfterDays: 5,
};

/** Days after the delivery within which an order can be returned (전자상거래법 §17(1)). */
export const returnDays = 7;

const isFree = (productTotal: number, { freeDeliveryFrom }: DeliveryFees): boolean =>
  freeDeliveryFrom > 0 && productTotal >= freeDeliveryFrom;

/** The fee of an order, in won: the flat fee, or 0 when the product total (before the coupon) makes delivery free. */
export const deliveryFeeFor = (productTotal: number, terms: DeliveryFees): number =>
  isFree(productTotal, terms) ? 0 : terms.deliveryFee;

/** The won that are missing for free delivery; 0 when delivery is free already or never free. */
export const wonUntilFreeDelivery = (productTotal: number, terms: DeliveryFees): number =>
  deliveryFeeFor(productTotal, terms) > 0 ? Math.max(0, terms.freeDeliveryFrom - productTotal) : 0;

/** The part of the terms that orders are charged by. */
export type ChargedTerms = DeliveryFees & Pick<DeliveryTerms, 'remoteAreas' | 'remoteFeeWaived'>;
/** The delivery fees of an order, in won: the flat part, and the surcharge of its postcode. */
export interface OrderFees {
  readonly deliveryFee: number;
  readonly remoteFee: number;
}
/**
 * The remote area in which a postcode lies. Undefined for a postcode in no remote area, and for a text that is no
 * postcode of five digits.
 */
export const remoteAreaOf = (
  postCode: string | null,
  { remoteAreas }: Pick<DeliveryTerms, 'remoteAreas'>,
): RemoteArea | undefined => {
  const digits = postCode?.trim() ?? '';
  return /^\d{5}$/.test(digits) ? remoteAreas.find(({ from, to }) => from <= digits && digits <= to) : undefined;
};
/**
 * The surcharge of an order to a postcode, in won. The free limit waives the surcharge only if the shop says so; a
 * coupon never does.
 */
export const remoteFeeFor = (postCode: string | null, productTotal: number, terms: ChargedTerms): number =>
  terms.remoteFeeWaived && isFree(productTotal, terms) ? 0 : (remoteAreaOf(postCode, terms)?.fee ?? 0);
/** Both fees, in won, of an order with this product total (before the coupon) to a postcode. */
export const orderFees = (postCode: string | null, productTotal: number, terms: ChargedTerms): OrderFees => ({
  deliveryFee: deliveryFeeFor(productTotal, terms),
  remoteFee: remoteFeeFor(postCode, productTotal, terms),
});

/**
 * Finds an area that overlaps an earlier area, or that ends before it begins. Undefined when every postcode has one
 * fee.
 */
export const overlappingArea = (areas: readonly RemoteArea[]): RemoteArea | undefined => {
  const sorted = [...areas].sort((one, other) => (one.from < other.from ? -1 : 1));
  return sorted.find(({ from, to }, index) => from > to || (sorted[index - 1]?.to ?? '') >= from);
};
