import type { CarrierCode } from '@gyeol/contracts/rules/carrier.ts';

/** The port to who knows where parcels are. */
export interface TrackingProvider {
  /** Each time at which the carrier says that it handed a parcel of this number over; none yet. Throws TrackingUnavailable, TrackingRefused. */
  findDeliveries(carrier: CarrierCode, trackingNumber: string): Promise<Date[]>;
}

/** Nobody can be asked now, or what was answered cannot be read: asked again later. */
export class TrackingUnavailable extends Error {}

/** This one parcel cannot be asked about: its number is none of the carrier's. */
export class TrackingRefused extends Error {}
