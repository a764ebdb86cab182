import { foldPhone, isTelephone } from '@gyeol/contracts/rules/phone.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Receiver } from './order-row.ts';

/** Answers the digits of a receiver's phone. Landlines and safety numbers are allowed, too. Throws PHONE_INVALID. */
export const receiverPhone = (typed: string): string => {
  const digits = foldPhone(typed);
  if (!isTelephone(digits)) throw problem('PHONE_INVALID');
  return digits;
};

/** Throws PHONE_INVALID. */
export const receiverOf = ({ name, phoneNumber, postCode, address, detailAddress }: Receiver): Receiver => ({
  name,
  phoneNumber: receiverPhone(phoneNumber),
  postCode,
  address,
  detailAddress,
});
