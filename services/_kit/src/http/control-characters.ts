import { problem } from '../errors.ts';

/** PostgreSQL refuses NUL in a text and half a surrogate pair in JSON, so no request may contain them. */
const nul = '\u0000';
const isBad = (text: string): boolean => text.includes(nul) || !text.isWellFormed();

const holdsBadText = (value: unknown): boolean => {
  if (typeof value === 'string') return isBad(value);
  if (Array.isArray(value)) return value.some(holdsBadText);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => isBad(key) || holdsBadText(inner));
};

const refusal = () => problem('BAD_REQUEST', { detail: 'a text holds U+0000 or half a surrogate pair' });

/** Refuses a path or query with an encoded NUL. Surrogates cannot be percent-encoded. */
export const badTextInUrl = (url: string) => (url.includes('%00') ? refusal() : undefined);

/**
 * Matches the escapes of NUL and of surrogates. In JSON only escapes can produce them, because JSON allows no bare NUL
 * and UTF-8 has no surrogates.
 */
const badEscape = /\\u(?:0000|d[89a-f])/i;

/**
 * Refuses a parsed JSON body that holds NUL or half a surrogate pair. Searches the body only when its text has such an
 * escape.
 */
export const badTextInJson = (text: string, value: unknown) =>
  badEscape.test(text) && holdsBadText(value) ? refusal() : undefined;

/** Refuses form fields that hold NUL or half a surrogate pair. */
export const badTextInForm = (value: unknown) => (holdsBadText(value) ? refusal() : undefined);
