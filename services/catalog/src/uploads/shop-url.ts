import { problem } from '@gyeol/service-kit/errors.ts';
import type { FastifyRequest } from 'fastify';

/**
 * Answers the origin under which a member reaches the shop, as the gateway saw it. A page may send files to its own
 * origin, and a shop can have several names. Only that member gets this answer, so a false Host misleads nobody else.
 */
export const shopUrlOf = ({
  headers,
  protocol,
  host,
}: Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>): string => {
  const { 'x-forwarded-proto': scheme = protocol, 'x-forwarded-host': name = host } = headers;
  const url = `${scheme}://${name}`;
  if (!URL.canParse(url)) throw problem('BAD_REQUEST', { detail: 'the Host is no name' });
  return new URL(url).origin;
};
