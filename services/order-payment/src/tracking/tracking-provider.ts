import type { CarrierCode } from '@gyeol/contracts/rules/carrier.ts';

export interface TrackingProvider {
  /**
   * Answers each delivery time that the carrier reports for a parcel with this number. The list is empty before the
   * delivery. Throws TrackingUnavailable, TrackingRefused.
   */
  findDeliveries(carrier: CarrierCode, trackingNumber: string): Promise<Date[]>;
}

/** The service cannot be asked now, or its answer is unreadable. The question is repeated later. */
export class TrackingUnavailable extends Error {}

/** The service refuses this tracking number, because the number is not one of the carrier's. */
export class TrackingRefused extends Error {}
