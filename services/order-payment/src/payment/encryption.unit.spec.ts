import { expect, it } from 'vitest';
import { seal, unseal } from './seal.ts';

const key = 'ab'.repeat(32);
const account = { number: '11012345678901', holder: '김민지' };

it('opens what it sealed, and shows nothing of it', () => {
  const sealed = seal(key, 'order-1', account);
  expect(unseal(key, 'order-1', sealed)).toEqual(account);
  expect(sealed.toString('latin1')).not.toContain(account.number);
  expect(seal(key, 'order-1', account)).not.toEqual(sealed);
});

it('opens with no other key, for no other subject, and not when a byte was changed', () => {
  const sealed = seal(key, 'order-1', account);
  expect(() => unseal('cd'.repeat(32), 'order-1', sealed)).toThrow();
  expect(() => unseal(key, 'order-2', sealed)).toThrow();
  const changed = Buffer.from(sealed);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(() => unseal(key, 'order-1', changed)).toThrow();
});
