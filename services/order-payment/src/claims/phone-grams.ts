import { runsOf } from '@gyeol/contracts/rules/grams.ts';
import { phoneDigits } from '@gyeol/contracts/rules/phone.ts';

export const minPhoneDigits = 4;
/** Digits of any spelling, in fours. */
export const phoneGrams = (phone: string): string[] => runsOf(phoneDigits(phone), minPhoneDigits);
