import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
interface Secret {
  number: string;
  holder: string;
}

/**
 * Seals a buyer's account for one order: nonce, tag, text. `key`: 64 hexadecimal digits. What is sealed for one order
 * opens for no other.
 */
export const sealAccount = (key: string, merchantUid: string, { number, holder }: Secret): Buffer => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, Buffer.from(key, 'hex'), nonce).setAAD(Buffer.from(merchantUid));
  const text = Buffer.concat([cipher.update(JSON.stringify({ number, holder }), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
};

/** The other way round. Throws when the key or the order is another, or the bytes were changed. */
export const openAccount = (key: string, merchantUid: string, sealed: Buffer): Secret => {
  const decipher = createDecipheriv(algorithm, Buffer.from(key, 'hex'), sealed.subarray(0, nonceBytes))
    .setAAD(Buffer.from(merchantUid))
    .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
  return JSON.parse(text.toString('utf8')) as Secret;
};
