import { runsOf } from '@gyeol/contracts/rules/grams.ts';

export const minPhoneDigits = 4;
/** A number as it is kept, in fours; one of before may have spaces and dashes. */
export const phoneGrams = (phone: string): string[] => runsOf(phone.replace(/[\s-]/g, ''), minPhoneDigits);
