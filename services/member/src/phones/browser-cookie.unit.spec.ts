import { expect, it } from 'vitest';
import { readCookie, serializeCookie } from './browser-cookie.ts';

it('writes a cookie that scripts and other sites never see, and that no other host of the domain can set', () => {
  expect(serializeCookie('a', 'b', { maxAgeSeconds: 60, secure: true })).toBe(
    '__Host-a=b; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Strict',
  );
  expect(serializeCookie('a', 'b', { maxAgeSeconds: 60, secure: false })).toBe(
    'a=b; Max-Age=60; Path=/; HttpOnly; SameSite=Strict',
  );
});

it('finds one cookie among others', () => {
  const request = { headers: { cookie: 'token=1; gyeol_phone_proof=x_-9; z=2' } };
  expect(readCookie(request, 'gyeol_phone_proof', false)).toBe('x_-9');
  expect(readCookie(request, 'proof', false)).toBeUndefined();
  expect(readCookie({ headers: {} }, 'token', false)).toBeUndefined();
});

it('does not take over https what another host of the domain has set', () => {
  const request = { headers: { cookie: 'a=theirs; __Host-a=ours' } };
  expect(readCookie(request, 'a', true)).toBe('ours');
  expect(readCookie({ headers: { cookie: 'a=theirs' } }, 'a', true)).toBeUndefined();
});
