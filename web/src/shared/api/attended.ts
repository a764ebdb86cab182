/**
 * A call counts as caused by a person for this time after the last touch or key, ms. Screens that load their code first
 * call later than the touch.
 */
const attendedMs = 10_000;
const signs = ['pointerdown', 'keydown', 'input', 'wheel'] as const;

/** The opening of the page counts as a touch. */
let lastSignAt = 0;

if (!import.meta.env.SSR) {
  const note = ({ isTrusted }: Event): void => {
    if (isTrusted) lastSignAt = performance.now();
  };
  for (const sign of signs) window.addEventListener(sign, note, { capture: true, passive: true });
}

/** False for calls that the page makes by itself: polls, retries, and what a connection that came back lets through. */
export const isAttended = (): boolean => performance.now() - lastSignAt < attendedMs;
