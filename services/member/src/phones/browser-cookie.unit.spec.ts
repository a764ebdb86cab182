import { expect, it } from 'vitest';
import { readCookie, serializeCookie } from './browser-cookie.ts';

it('a cookie is hidden from scripts and other sites, and over https only its own host can set it', () => {
  expect(serializeCookie('a', 'b', { maxAgeSeconds: 60, secure: true })).toBe(
    '__Host-a=b; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Strict',
  );
  expect(serializeCookie('a', 'b', { maxAgeSeconds: 60, secure: false })).toBe(
    'a=b; Max-Age=60; Path=/; HttpOnly; SameSite=Strict',
  );
});

it('a cookie is found among others by its exact name', () => {
  const request = { headers: { cookie: 'token=1; gyeol_phone_proof=x_-9; z=2' } };
  expect(readCookie(request, 'gyeol_phone_proof', false)).toBe('x_-9');
  expect(readCookie(request, 'proof', false)).toBeUndefined();
  expect(readCookie({ headers: {} }, 'token', false)).toBeUndefined();
});

it('over https, a cookie that another host of the domain may have set is ignored', () => {
  const request = { headers: { cookie: 'a=theirs; __Host-a=ours' } };
  expect(readCookie(request, 'a', true)).toBe('ours');
  expect(readCookie({ headers: { cookie: 'a=theirs' } }, 'a', true)).toBeUndefined();
});
