/** Carries the passes of a shopper, separated by commas, to createOrderSheet and complete. */
export const passHeader = 'x-waiting-pass';
/** What passes are signed for: `{ sub, door, jti }`. */
export const passPurpose = 'waiting-room';
/** A pass is good for one order within this time. */
export const passMinutes = 10;
/** The fastest that a door may let people in. */
export const maxPerMinute = 60_000;
