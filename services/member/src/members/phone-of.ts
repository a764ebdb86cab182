import { parsePhone } from '@gyeol/contracts/rules/phone.ts';
import { problem } from '@gyeol/service-kit/errors.ts';

/** Answers digits only. Throws PHONE_INVALID. */
export const phoneOf = (text: string): string => {
  const digits = parsePhone(text);
  if (digits === undefined) throw problem('PHONE_INVALID');
  return digits;
};
