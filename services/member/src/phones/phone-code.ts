import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto';

/** A code lives 3 minutes and allows 5 tries (architecture §7). */
export const codeLifetimeMs = 3 * 60 * 1000;
export const maxTries = 5;
/** The number of codes for a phone within the window. A request for another code is answered with 429. */
export const maxCodes = 5;
export const codeWindowMs = 10 * 60 * 1000;

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/**
 * Hashes codes with a key, because all million codes can be tried in a second: without the key, the database reveals no
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
