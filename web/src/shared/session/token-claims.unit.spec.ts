import { describe, expect, it } from 'vitest';
import { readTokenClaims } from './token-claims.ts';

const tokenClaims = {
  username: 'demo@gyeol.shop',
  role: 'ROLE_USER',
  displayName: '가을산책',
  realName: '김하늘',
  phoneNumber: '01012345678',
  exp: 2_000,
};
const token = (payload: unknown): string => `h.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.s`;

describe('the claims of a token', () => {
  it('are read with Hangul in them', () => {
    expect(readTokenClaims(token(tokenClaims), 1_000_000)).toMatchObject({
      displayName: '가을산책',
      role: 'ROLE_USER',
    });
  });
  it('are refused once the token has expired', () => {
    expect(readTokenClaims(token(tokenClaims), 2_000_000)).toBeUndefined();
  });
  it.each([
    ['a word', 'rubbish'],
    ['no JSON', 'a.b.c'],
    ['a claim missing', token({ ...tokenClaims, role: undefined })],
    ['an empty text', ''],
  ])('are refused for a faulty token (%s)', (_, text) => {
    expect(readTokenClaims(text, 0)).toBeUndefined();
  });
});
