/** Carries the admissions of a member, separated by commas, to createOrderSheet and complete. */
export const admissionHeader = 'x-waiting-pass';
/** What admissions are signed for: `{ sub, door, jti }`. */
export const admissionPurpose = 'waiting-room';
/** An admission is good for one order within this time. */
export const admissionMinutes = 10;
/** The fastest that a sale gate may let people in. */
export const maxPerMinute = 60_000;
