/** A session of staff ends this long after the last call that a person caused. */
export const staffIdleMinutes = 30;
/** A session of staff ends this long after its sign-in, also in use. The token itself lives longer. */
export const staffSessionHours = 8;

/**
 * The header of a call that nobody's hand caused, such as a poll of a screen. The call does not prolong the session. Who
 * leaves it out prolongs only the own session.
 */
export const unattendedHeader = 'x-unattended';
