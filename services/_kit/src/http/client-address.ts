import type { FastifyRequest } from 'fastify';

/**
 * The client's address as the gateway saw it: it writes the peer at the end of `x-forwarded-for`, so only the last one
 * is true. Without a gateway, the peer itself.
 */
export const forwardedAddress = ({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): string => {
  const last = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  return last === undefined || last === '' ? ip : last;
};
