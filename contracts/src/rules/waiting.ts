/** The header in which the calls `createOrderSheet` and `complete` get a member's admissions, separated by commas. */
export const admissionHeader = 'x-waiting-pass';
/** The purpose for which admissions are signed. An admission holds `{ sub, door, jti }`. */
export const admissionPurpose = 'waiting-room';
/** The time in which an admission can be used for one order. */
export const admissionMinutes = 10;
/** The most people that a sale gate may let in per minute. */
export const maxPerMinute = 60_000;

/** The least and the most people that the sale gate of a sale lets in per minute. The rate moves between them. */
export interface AdmissionBounds {
  readonly minPerMinute: number;
  readonly maxPerMinute: number;
}
/**
 * The reason for the present rate of a sale gate. `OVERLOADED`: it was cut, because new orders did not find room.
 * `RISING`: it grows. `AT_MIN` and `AT_MAX`: it cannot be cut or grow any more. `FIXED`: operators chose it.
 */
export const rateReasons = ['OVERLOADED', 'RISING', 'AT_MIN', 'AT_MAX', 'FIXED'] as const;
export type RateReason = (typeof rateReasons)[number];
