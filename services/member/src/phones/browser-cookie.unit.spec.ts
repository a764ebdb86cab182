import { expect, it } from 'vitest';
import { makeCookie, readCookie } from './browser-cookie.ts';

it('writes a cookie that scripts and other sites never see', () => {
  expect(makeCookie('a', 'b', { maxAgeSeconds: 60, secure: true })).toBe(
    'a=b; Max-Age=60; Path=/; HttpOnly; SameSite=Strict; Secure',
  );
  expect(makeCookie('a', 'b', { maxAgeSeconds: 60, secure: false })).not.toContain('Secure;');
});

it('finds one cookie among others', () => {
  const request = { headers: { cookie: 'token=1; gyeol_phone_proof=x_-9; z=2' } };
  expect(readCookie(request, 'gyeol_phone_proof')).toBe('x_-9');
  expect(readCookie(request, 'proof')).toBeUndefined();
  expect(readCookie({ headers: {} }, 'token')).toBeUndefined();
});
