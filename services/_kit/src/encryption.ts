import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a secret as nonce, tag and text. `key` has 64 hexadecimal digits. `subject` names the owner, such as the
 * order number, and the result can be decrypted only with the same subject.
 */
export const encrypt = (key: string, subject: string, secret: object): Buffer => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, Buffer.from(key, 'hex'), nonce).setAAD(Buffer.from(subject));
  const text = Buffer.concat([cipher.update(JSON.stringify(secret), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
};

/** Throws for another key or subject, or for changed bytes. */
export const decrypt = (key: string, subject: string, sealed: Buffer): unknown => {
  const decipher = createDecipheriv(algorithm, Buffer.from(key, 'hex'), sealed.subarray(0, nonceBytes))
    .setAAD(Buffer.from(subject))
    .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
  return JSON.parse(text.toString('utf8'));
};
