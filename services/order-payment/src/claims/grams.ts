import { phoneDigits } from '@gyeol/contracts/rules/phone.ts';

const pieces = (text: string, length: number): string[] => {
  const letters = [...text];
  return Array.from({ length: Math.max(0, letters.length - length + 1) }, (_, at) =>
    letters.slice(at, at + length).join(''),
  );
};

/** How names are compared: without case and spaces, composed. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase().replace(/\s+/g, '');

/** Letters and pairs of letters, so that any part of a name is found by an index, whatever the database's locale. */
export const nameGrams = (name: string): string[] => [...new Set([...nameKey(name), ...pieces(nameKey(name), 2)])];
/** What a stored name must have to hold this part of one. */
export const wantedNameGrams = (part: string): string[] => {
  const key = nameKey(part);
  return [...key].length === 1 ? [key] : [...new Set(pieces(key, 2))];
};

export const minPhoneDigits = 4;
/** Digits of any spelling, in fours. */
export const phoneGrams = (phone: string): string[] => [...new Set(pieces(phoneDigits(phone), minPhoneDigits))];
