import { expect, it } from 'vitest';
import { decrypt, encrypt } from './encryption.ts';

const key = 'ab'.repeat(32);
const account = { number: '11012345678901', holder: '김민지' };

it('encrypts an account into a hidden text that differs each time, and decrypts the text again', () => {
  const sealed = encrypt(key, 'order-1', account);
  expect(decrypt(key, 'order-1', sealed)).toEqual(account);
  expect(sealed.toString('latin1')).not.toContain(account.number);
  expect(encrypt(key, 'order-1', account)).not.toEqual(sealed);
});

it('refuses to decrypt with another key, for another subject or after a byte was changed', () => {
  const sealed = encrypt(key, 'order-1', account);
  expect(() => decrypt('cd'.repeat(32), 'order-1', sealed)).toThrow();
  expect(() => decrypt(key, 'order-2', sealed)).toThrow();
  const changed = Buffer.from(sealed);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(() => decrypt(key, 'order-1', changed)).toThrow();
});
