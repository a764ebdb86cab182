import { expect, it } from 'vitest';
import { clientAddress, limitedAddress } from './client-address.ts';

const from = (forwarded: string | undefined) =>
  clientAddress({ ip: '10.0.0.1', headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } });

it('believes only the hop that the gateway wrote', () => {
  expect(from('1.1.1.1, 203.0.113.7')).toBe('203.0.113.7');
  expect(from('203.0.113.7')).toBe('203.0.113.7');
});

it('takes the peer when no gateway wrote anything', () => {
  expect(from(undefined)).toBe('10.0.0.1');
  expect(from('')).toBe('10.0.0.1');
});

it('counts a whole IPv6 network as one address', () => {
  expect(limitedAddress('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64');
  expect(limitedAddress('2001:0db8:1:2:bbbb:0:0:9')).toBe('2001:db8:1:2::/64');
  expect(limitedAddress('2001:db8::5')).toBe('2001:db8:0:0::/64');
  expect(limitedAddress('::1')).toBe('0:0:0:0::/64');
});

it('writes an IPv4 address one way', () => {
  expect(limitedAddress('::ffff:203.0.113.7')).toBe('203.0.113.7');
});
