/**
 * A call counts as caused by a person for this time after the last touch or key, ms. Screens that load their code first
 * call later than the touch.
 */
const attendedMs = 10_000;

/** The opening of the page counts as a touch. */
let lastSignAt = 0;

const note = ({ isTrusted }: Event): void => {
  if (isTrusted) lastSignAt = performance.now();
};
if (!import.meta.env.SSR) for (const sign of ['pointerdown', 'keydown', 'input']) addEventListener(sign, note, true);

/** False for calls that the page makes by itself: polls, retries, and what a connection that came back lets through. */
export const isAttended = (): boolean => performance.now() - lastSignAt < attendedMs;
