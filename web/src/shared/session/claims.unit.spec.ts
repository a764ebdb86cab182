import { describe, expect, it } from 'vitest';
import { readClaims } from './claims.ts';

const claims = {
  username: 'demo@gyeol.shop',
  role: 'ROLE_USER',
  displayName: '가을산책',
  realName: '김하늘',
  phoneNumber: '01012345678',
  exp: 2_000,
};
const token = (payload: unknown): string => `h.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.s`;

describe('the claims of a token', () => {
  it('are read with their Hangul', () => {
    expect(readClaims(token(claims), 1_000_000)).toMatchObject({ displayName: '가을산책', role: 'ROLE_USER' });
  });
  it('are not taken once the token has run out', () => {
    expect(readClaims(token(claims), 2_000_000)).toBeUndefined();
  });
  it.each([
    ['a word', 'rubbish'],
    ['no JSON', 'a.b.c'],
    ['a claim missing', token({ ...claims, role: undefined })],
    ['an empty text', ''],
  ])('are not taken from %s', (_, text) => {
    expect(readClaims(text, 0)).toBeUndefined();
  });
});
