/** The header in which the calls `createOrderSheet` and `complete` get a member's admissions, separated by commas. */
export const admissionHeader = 'x-waiting-pass';
/** The purpose for which admissions are signed. An admission holds `{ sub, door, jti }`. */
export const admissionPurpose = 'waiting-room';
/** The time in which an admission can be used for one order. */
export const admissionMinutes = 10;
/** The most people that a sale gate may let in per minute. */
export const maxPerMinute = 60_000;
