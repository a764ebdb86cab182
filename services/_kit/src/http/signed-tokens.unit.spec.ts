import jwt from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import { createSignedTokens } from './signed-tokens.ts';

const secret = 's'.repeat(32);
const ends = new Date('2026-11-21T05:10:00Z');
const before = new Date('2026-11-21T05:09:59Z');
const { sign, read } = createSignedTokens(secret, 'pass');

describe('signed tokens', () => {
  it('can be read until they expire, and are reported as expired after that', () => {
    const text = sign({ sub: '7', door: 3 }, ends);
    expect(read(text, before)).toMatchObject({ tokenClaims: { sub: '7', door: 3 }, ended: false });
    expect(read(text, ends)).toMatchObject({ tokenClaims: { sub: '7' }, ended: true });
  });
  it('are refused with a wrong secret or purpose, and when changed, unsigned, without expiry or too long', () => {
    const text = sign({ sub: '7' }, ends);
    const [head, , signature] = text.split('.');
    const changed = Buffer.from('{"sub":"8","aud":"pass","exp":9999999999}').toString('base64url');
    const none = jwt.sign({ sub: '7', aud: 'pass', exp: 9_999_999_999 }, '', { algorithm: 'none' });
    const forgeries = [
      createSignedTokens('t'.repeat(32), 'pass').sign({ sub: '7' }, ends),
      createSignedTokens(secret, 'other').sign({ sub: '7' }, ends),
      `${head}.${changed}.${signature}`,
      none,
      jwt.sign({ sub: '7', aud: 'pass', exp: 9_999_999_999 }, secret),
      `${text}${'x'.repeat(1_000)}`,
      '',
    ];
    for (const forged of forgeries) expect(read(forged, before)).toBeUndefined();
  });
});
