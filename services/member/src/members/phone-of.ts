import { parsePhone } from '@gyeol/contracts/rules/phone.ts';
import { problem } from '@gyeol/service-kit/errors.ts';

/** The digits of a phone number, or PHONE_INVALID. */
export const phoneOf = (text: string): string => {
  const digits = parsePhone(text);
  if (digits === undefined) throw problem('PHONE_INVALID');
  return digits;
};
