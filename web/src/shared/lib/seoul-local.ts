import { seoulOffsetMs } from '@gyeol/contracts/rules/business-day.ts';

/**
 * Formats a moment as a field of the type `datetime-local` holds it, in Seoul time whatever the time zone of the
 * browser: `2026-12-01T10:00:05`, or `2026-12-01T10:00` at second 0.
 */
export const toSeoulLocal = (moment: string | Date): string =>
  new Date(new Date(moment).getTime() + seoulOffsetMs).toISOString().slice(0, 19).replace(/:00$/, '');

const localTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/;

/** True when the text of such a field is a whole time. The field of a time that is typed in part is empty. */
export const isSeoulLocal = (text: string): boolean => localTime.test(text);

/** Parses the text of such a field as Seoul time. Answers the moment in UTC. */
export const parseSeoulLocal = (text: string): string => new Date(`${text}+09:00`).toISOString();
