import { runsOf } from '@gyeol/contracts/rules/grams.ts';
import { foldPhone } from '@gyeol/contracts/rules/phone.ts';

export const minPhoneDigits = 4;
/** A number, or a part of one, in fours; one of before may stand there in another spelling. */
export const phoneGrams = (phone: string): string[] => runsOf(foldPhone(phone), minPhoneDigits);
