import { runsOf } from '@gyeol/contracts/rules/grams.ts';
import { foldPhone } from '@gyeol/contracts/rules/phone.ts';

export const minPhoneDigits = 4;
/**
 * Splits a phone number, or a part of one, into runs of four digits. The number is folded first, because older rows may
 * hold another spelling of it.
 */
export const phoneGrams = (phone: string): string[] => runsOf(foldPhone(phone), minPhoneDigits);
