import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Seals what a buyer said for one thing: nonce, tag, text. `key`: 64 hexadecimal digits; `subject`: whose secret it is,
 * such as the order's number. What is sealed for one subject opens for no other.
 */
export const seal = (key: string, subject: string, secret: object): Buffer => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, Buffer.from(key, 'hex'), nonce).setAAD(Buffer.from(subject));
  const text = Buffer.concat([cipher.update(JSON.stringify(secret), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
};

/** The other way round. Throws when the key or the subject is another, or the bytes were changed. */
export const unseal = (key: string, subject: string, sealed: Buffer): unknown => {
  const decipher = createDecipheriv(algorithm, Buffer.from(key, 'hex'), sealed.subarray(0, nonceBytes))
    .setAAD(Buffer.from(subject))
    .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
  return JSON.parse(text.toString('utf8'));
};
