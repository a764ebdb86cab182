import type { CarrierCode } from './carrier.ts';

/** What a delivery costs, in won. `freeDeliveryFrom`: the product total from which it is free; 0 = never. */
export interface DeliveryFees {
  readonly deliveryFee: number;
  readonly freeDeliveryFrom: number;
}
/** An island or a mountain: to the postcodes `from`…`to`, five digits each and both within, a parcel costs `fee` won more. */
export interface RemoteArea {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly fee: number;
}
/** Everything the shop set about delivery; money in won. */
export interface DeliveryTerms extends DeliveryFees {
  /** Of goods that come back, and of others that go out for them, when it is not the shop's fault. */
  readonly returnFee: number;
  readonly exchangeFee: number;
  /** Whether the return fee is charged for the way out, too. These three are absent from terms of the version before: false. */
  readonly returnBothWays?: boolean;
  /** Whether a delivery that was free stays so when what is left misses the sum for it. */
  readonly missedFreeWaived?: boolean;
  /** Whether a coupon comes back as soon as what is left misses its minimum; else with the whole order alone. */
  readonly couponBackBelowMinimum?: boolean;
  readonly remoteAreas: readonly RemoteArea[];
  /** Whether `freeDeliveryFrom` makes the surcharge of remote areas free, too. */
  readonly remoteFeeWaived: boolean;
  readonly carrier: CarrierCode;
  /** The hour in Seoul until which what is paid leaves the house on the same business day. */
  readonly cutOffHour: number;
  /** `YYYY-MM-DD` on which the shop sends nothing, beside weekends and public holidays. */
  readonly closedDays: readonly string[];
  /** In how many days from when it left a parcel arrives, both within; absent before it was a term: those of `guideTerms`. */
  readonly transitDays?: { readonly from: number; readonly to: number };
  /** So many days after it was sent an order counts as delivered, when nobody says anything; absent before it was a term. */
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

/** The fee of an order, in won: the flat one, or 0 from the product total (before the coupon) at which delivery is free. */
export const deliveryFeeFor = (productTotal: number, terms: DeliveryFees): number =>
  isFree(productTotal, terms) ? 0 : terms.deliveryFee;

/** How many won more would make delivery free; 0 when it is free already or never is. */
export const wonUntilFreeDelivery = (productTotal: number, terms: DeliveryFees): number =>
  deliveryFeeFor(productTotal, terms) > 0 ? Math.max(0, terms.freeDeliveryFrom - productTotal) : 0;

/** The part of the terms that orders are charged by. */
export type ChargedTerms = DeliveryFees & Pick<DeliveryTerms, 'remoteAreas' | 'remoteFeeWaived'>;
/** What an order pays for its delivery, in won: the flat part, and what its postcode costs beside it. */
export interface OrderFees {
  readonly deliveryFee: number;
  readonly remoteFee: number;
}
/** The remote area that a postcode lies in; undefined for none, and for what is no postcode of five digits. */
export const remoteAreaOf = (
  postCode: string | null,
  { remoteAreas }: Pick<DeliveryTerms, 'remoteAreas'>,
): RemoteArea | undefined => {
  const digits = postCode?.trim() ?? '';
  return /^\d{5}$/.test(digits) ? remoteAreas.find(({ from, to }) => from <= digits && digits <= to) : undefined;
};
/** The surcharge of an order to a postcode, in won. The free limit waives it only where the shop says so; a coupon never. */
export const remoteFeeFor = (postCode: string | null, productTotal: number, terms: ChargedTerms): number =>
  terms.remoteFeeWaived && isFree(productTotal, terms) ? 0 : (remoteAreaOf(postCode, terms)?.fee ?? 0);
/** Both fees of an order of a product total (before the coupon) to a postcode, in won. */
export const orderFees = (postCode: string | null, productTotal: number, terms: ChargedTerms): OrderFees => ({
  deliveryFee: deliveryFeeFor(productTotal, terms),
  remoteFee: remoteFeeFor(postCode, productTotal, terms),
});

/** The area that begins before an earlier one has ended, or ends before it begins; undefined when every postcode has one fee. */
export const overlappingArea = (areas: readonly RemoteArea[]): RemoteArea | undefined => {
  const sorted = [...areas].sort((one, other) => (one.from < other.from ? -1 : 1));
  return sorted.find(({ from, to }, index) => from > to || (sorted[index - 1]?.to ?? '') >= from);
};
