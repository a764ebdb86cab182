import type { CarrierCode } from '@gyeol/contracts/rules/carrier.ts';

/** The port to a tracking service. */
export interface TrackingProvider {
  /**
   * Answers each time at which the carrier reports the delivery of a parcel with this number; empty before the first.
   * Throws TrackingUnavailable, TrackingRefused.
   */
  findDeliveries(carrier: CarrierCode, trackingNumber: string): Promise<Date[]>;
}

/** The service cannot be asked now, or its answer is unreadable. It is asked again later. */
export class TrackingUnavailable extends Error {}

/** The service refuses this one parcel, because its number is not one of the carrier's. */
export class TrackingRefused extends Error {}
