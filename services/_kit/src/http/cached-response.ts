import type { FastifyReply, FastifyRequest } from 'fastify';

const marked = Symbol('finished');

/** An answer that is the same for all clients: JSON bytes, optionally the same bytes in gzip, and an ETag in quotes. */
export interface CachedResponse {
  readonly [marked]: true;
  readonly json: Buffer;
  readonly gzip?: Buffer;
  readonly etag: string;
  /**
   * The time for which browsers and caches may use the answer without a request, s. At 0, the default, they ask each
   * time.
   */
  readonly maxAgeSeconds?: number;
}

/**
 * Marks bytes to be sent as they are. A client that accepts gzip gets gzip. A client that has the same ETag gets 304.
 */
export const cachedResponse = (bytes: Omit<CachedResponse, typeof marked>): CachedResponse => ({
  [marked]: true,
  ...bytes,
});

export const isCachedResponse = (value: unknown): value is CachedResponse =>
  typeof value === 'object' && value !== null && marked in value;

const opaque = (etag: string): string => etag.trim().replace(/^W\//, '');

/** Compares weakly with `If-None-Match`, which may be a list or `*` (RFC 9110 §13.1.2). */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header === etag || header.split(',').some((one) => one.trim() === '*' || opaque(one) === opaque(etag)));

/** True when `Accept-Encoding` names gzip, and not with q=0. */
export const acceptsGzip = (header: string | undefined): boolean =>
  header !== undefined && /(^|[\s,])gzip\s*(,|$|;(?!\s*q=0(\.0*)?\s*(,|$)))/i.test(header);

export const sendCachedResponse = (
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: CachedResponse,
): FastifyReply => {
  const age = bytes.maxAgeSeconds ?? 0;
  reply.header('etag', bytes.etag);
  reply.header('cache-control', age > 0 ? `public, max-age=${age}` : 'no-cache');
  reply.header('vary', 'accept-encoding');
  if (matchesEtag(request.headers['if-none-match'], bytes.etag)) return reply.code(304).send();
  reply.header('content-type', 'application/json; charset=utf-8');
  if (bytes.gzip === undefined || !acceptsGzip(request.headers['accept-encoding'])) return reply.send(bytes.json);
  return reply.header('content-encoding', 'gzip').send(bytes.gzip);
};
