import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto';

/** A code lives 3 minutes and allows 5 tries (architecture §7). */
export const codeLifetimeMs = 3 * 60 * 1000;
export const maxTries = 5;
/** A phone gets this many codes within the window. A request for another code is answered with 429. */
export const maxCodes = 5;
export const codeWindowMs = 10 * 60 * 1000;

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/**
 * All million codes can be hashed in a second. The hash therefore needs a key, so that the database alone reveals no
 * code. The key is derived from the services' secret, which all instances share.
 */
export const createCodeHasher = (secret: string) => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'gyeol phone codes', 32));
  const hash = (phoneNumber: string, code: string): string =>
    createHmac('sha256', key).update(`${phoneNumber}:${code}`).digest('base64url');
  const matches = (phoneNumber: string, code: string, stored: string): boolean =>
    timingSafeEqual(Buffer.from(hash(phoneNumber, code)), Buffer.from(stored));
  return { hash, matches };
};
