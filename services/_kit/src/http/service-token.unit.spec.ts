import jwt from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import { createCallerCheck, createServiceTokens } from './service-token.ts';

const secret = 's'.repeat(32);

describe('a service token', () => {
  it('names its caller to the called service, and to no other service', () => {
    const token = createServiceTokens(secret, 'cart')('catalog');
    expect(createCallerCheck(secret, 'catalog')(token)).toBe('cart');
    expect(createCallerCheck(secret, 'coupon')(token)).toBeUndefined();
    expect(createCallerCheck('t'.repeat(32), 'catalog')(token)).toBeUndefined();
  });

  it('is reused for 20 s, and refused after its expiry', () => {
    let clock = Date.now();
    const sign = createServiceTokens(secret, 'cart', () => clock);
    const check = createCallerCheck(secret, 'catalog', () => clock);
    const first = sign('catalog');
    clock += 19_000;
    expect(sign('catalog')).toBe(first);
    expect(check(first)).toBe('cart');
    clock += 2_000;
    expect(sign('catalog')).not.toBe(first);
    clock += 60_000;
    expect(check(first)).toBeUndefined();
  });

  it('is refused without an expiry, or with another algorithm than HS256', () => {
    const check = createCallerCheck(secret, 'catalog');
    const claims = { iss: 'cart', aud: 'catalog' };
    expect(check(jwt.sign(claims, secret))).toBeUndefined();
    expect(check(jwt.sign(claims, secret, { algorithm: 'HS512', expiresIn: 60 }))).toBeUndefined();
    expect(check(jwt.sign(claims, '', { algorithm: 'none', expiresIn: 60 }))).toBeUndefined();
  });
});
