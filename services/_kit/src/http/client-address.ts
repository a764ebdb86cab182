import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Answers the client's address as the gateway saw it. The gateway appends its peer to `x-forwarded-for`, so only the
 * last entry can be trusted. Without a gateway, answers the address of the peer.
 */
export const forwardedAddress = ({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): string => {
  const last = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  return last === undefined || last === '' ? ip : last;
};

/** Answers the first 64 bits of an IPv6 address, a network that one household or attacker owns as a whole. */
const networkOf = (address: string): string => {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(missing).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
};

/**
 * Answers the key under which rate limits count an address: an IPv4 address itself, also when it is mapped into IPv6,
 * or the /64 prefix of an IPv6 address.
 */
export const limitedAddress = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(address) && !address.includes('.') ? networkOf(address.replace(/%.*$/, '')) : address;
};

/** Answers the key under which rate limits count the client's address, as the gateway saw the address. */
export const clientAddress = (request: Pick<FastifyRequest, 'headers' | 'ip'>): string =>
  limitedAddress(forwardedAddress(request));
