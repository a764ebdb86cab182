import { expect, it } from 'vitest';
import { openAccount, sealAccount } from './refund-account-cipher.ts';

const key = 'ab'.repeat(32);
const account = { number: '11012345678901', holder: '김민지' };

it('opens what it sealed, and shows nothing of it', () => {
  const sealed = sealAccount(key, 'order-1', account);
  expect(openAccount(key, 'order-1', sealed)).toEqual(account);
  expect(sealed.toString('latin1')).not.toContain(account.number);
  expect(sealAccount(key, 'order-1', account)).not.toEqual(sealed);
});

it('opens with no other key, for no other order, and not when a byte was changed', () => {
  const sealed = sealAccount(key, 'order-1', account);
  expect(() => openAccount('cd'.repeat(32), 'order-1', sealed)).toThrow();
  expect(() => openAccount(key, 'order-2', sealed)).toThrow();
  const changed = Buffer.from(sealed);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(() => openAccount(key, 'order-1', changed)).toThrow();
});
