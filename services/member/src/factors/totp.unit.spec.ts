import { describe, expect, it } from 'vitest';
import { createSecret, findStep, secretUri } from './totp.ts';

/** The secret of RFC 6238, appendix B: `12345678901234567890` in base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number): Date => new Date(seconds * 1_000);

describe('a code of the authenticator app', () => {
  // The codes of the appendix have eight digits, of which ours are the last six.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %i s is %s by RFC 6238', (seconds, code) => {
    expect(findStep(secret, code.slice(-6), at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it('counts in its step and in the ones beside it; further off, the clock is wrong', () => {
    const step = Math.floor(1_234_567_890 / 30);
    const found = (steps: number) => findStep(secret, '005924', at((step + steps) * 30 + 7));
    expect([-1, 0, 1].map(found)).toEqual([step, step, step]);
    expect([-10, -2, 2, 10].map(found)).toEqual(Array(4).fill('clock'));
    expect([-12, 12].map(found)).toEqual([undefined, undefined]);
  });

  it('of another secret is none', () => {
    expect(findStep(createSecret(), '005924', at(1_234_567_890))).toBeUndefined();
  });
});

it('a secret has 160 bits and an address that apps understand', () => {
  const created = createSecret();
  expect(created).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(secretUri(created, { issuer: '결 상점', label: 'a@example.com' }));
  expect(uri.protocol + uri.host).toBe('otpauth:totp');
  expect(decodeURIComponent(uri.pathname)).toBe('/결 상점:a@example.com');
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret: created, issuer: '결 상점' });
});
