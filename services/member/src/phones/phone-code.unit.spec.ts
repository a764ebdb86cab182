import { expect, it } from 'vitest';
import { createCodeHasher, newCode } from './phone-code.ts';

const { hash, matches } = createCodeHasher('a secret of thirty-two characters');

it('a new code has six digits, including leading zeros', () => {
  for (let n = 0; n < 200; n += 1) expect(newCode()).toMatch(/^\d{6}$/);
});

it('a code is valid only for the phone that it was sent to', () => {
  const stored = hash('01012345678', '000123');
  expect(matches('01012345678', '000123', stored)).toBe(true);
  expect(matches('01012345678', '123', stored)).toBe(false);
  expect(matches('01087654321', '000123', stored)).toBe(false);
});

it('the hash of a code depends on the secret of the shop', () => {
  expect(createCodeHasher('another secret of thirty-two letters').hash('01012345678', '000123')).not.toBe(
    hash('01012345678', '000123'),
  );
});
