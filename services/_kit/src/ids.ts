import { randomBytes } from 'node:crypto';

/** A UUID v7 (RFC 9562): 48 bits of the time in ms, then 74 random bits, so that ids sort by their time. */
export const uuidV7 = (nowMs: number = Date.now()): string => {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(nowMs, 0, 6);
  bytes[6] = 0x70 | ((bytes[6] as number) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};
