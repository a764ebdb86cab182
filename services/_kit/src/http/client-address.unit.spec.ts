import { expect, it } from 'vitest';
import { clientAddress, limitedAddress } from './client-address.ts';

const from = (forwarded: string | undefined) =>
  clientAddress({ ip: '10.0.0.1', headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } });

it('the client address is the last entry of x-forwarded-for, which the gateway wrote', () => {
  expect(from('1.1.1.1, 203.0.113.7')).toBe('203.0.113.7');
  expect(from('203.0.113.7')).toBe('203.0.113.7');
});

it('the client address is the peer when no gateway wrote an entry of x-forwarded-for', () => {
  expect(from(undefined)).toBe('10.0.0.1');
  expect(from('')).toBe('10.0.0.1');
});

it('a whole IPv6 network (/64) counts as one address', () => {
  expect(limitedAddress('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64');
  expect(limitedAddress('2001:0db8:1:2:bbbb:0:0:9')).toBe('2001:db8:1:2::/64');
  expect(limitedAddress('2001:db8::5')).toBe('2001:db8:0:0::/64');
  expect(limitedAddress('::1')).toBe('0:0:0:0::/64');
});

it('an IPv4 address in IPv6 form counts as the plain IPv4 address', () => {
  expect(limitedAddress('::ffff:203.0.113.7')).toBe('203.0.113.7');
});
