import { seoulOffsetMs } from './business-day.ts';

/** Crockford's alphabet, without letters that can be read as another. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const randomLetters = 16;
/** The number of random bytes that an order number needs. */
export const merchantUidBytes = randomLetters;

/**
 * Creates `20261121164512345-7K3M…`. The Seoul time to the millisecond comes first: it sorts, and a person can read it
 * out. Then come 80 random bits, which nobody can guess. The number has 34 characters; the provider takes 40.
 */
export const createMerchantUid = (now: Date, random: Uint8Array): string => {
  const time = new Date(now.getTime() + seoulOffsetMs).toISOString().replace(/\D/g, '').slice(0, 17);
  return `${time}-${Array.from(random.subarray(0, randomLetters), (byte) => letters[byte % 32]).join('')}`;
};
