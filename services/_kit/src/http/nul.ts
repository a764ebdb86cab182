import { problem } from '../errors.ts';

/** PostgreSQL refuses the character NUL in a text, so no request may bring one. */
const nul = '\u0000';

const holdsNul = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes(nul);
  if (Array.isArray(value)) return value.some(holdsNul);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => key.includes(nul) || holdsNul(inner));
};

const refusal = () => problem('BAD_REQUEST', { detail: 'a text holds the character U+0000' });

/** Refuses a path or query with an encoded NUL. */
export const nulInUrl = (url: string) => (url.includes('%00') ? refusal() : undefined);

/** Refuses a parsed JSON body with a NUL. The walk is made only when the text could hold one. */
export const nulInJson = (text: string, value: unknown) =>
  text.includes('\\u0000') && holdsNul(value) ? refusal() : undefined;

/** Refuses form fields with a NUL. */
export const nulInForm = (value: unknown) => (holdsNul(value) ? refusal() : undefined);
