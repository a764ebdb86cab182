/** The header that carries the admissions of a member, separated by commas, to createOrderSheet and complete. */
export const admissionHeader = 'x-waiting-pass';
/** The purpose that admissions are signed for; they hold `{ sub, door, jti }`. */
export const admissionPurpose = 'waiting-room';
/** An admission is good for one order within this time. */
export const admissionMinutes = 10;
/** The most people that a sale gate may let in per minute. */
export const maxPerMinute = 60_000;
