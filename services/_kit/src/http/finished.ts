import type { FastifyReply, FastifyRequest } from 'fastify';

const done = Symbol('finished');

/** An answer that was written once for everybody: JSON bytes, the same in gzip, and their ETag in quotes. */
export interface Finished {
  readonly [done]: true;
  readonly json: Buffer;
  readonly gzip?: Buffer;
  readonly etag: string;
  /** How long browsers and caches may use it unasked; 0 (they ask each time) unless told. */
  readonly maxAgeSeconds?: number;
}

/** Bytes that are kept ready: sent as they are, gzip when the client takes it, 304 when it has them. */
export const finished = (bytes: Omit<Finished, typeof done>): Finished => ({ [done]: true, ...bytes });

export const isFinished = (value: unknown): value is Finished =>
  typeof value === 'object' && value !== null && done in value;

const opaque = (etag: string): string => etag.trim().replace(/^W\//, '');

/** Weak comparison with `If-None-Match`, which may be a list or `*` (RFC 9110 §13.1.2). */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header === etag || header.split(',').some((one) => one.trim() === '*' || opaque(one) === opaque(etag)));

/** Whether `Accept-Encoding` takes gzip: named, and not with q=0. */
export const takesGzip = (header: string | undefined): boolean =>
  header !== undefined && /(^|[\s,])gzip\s*(,|$|;(?!\s*q=0(\.0*)?\s*(,|$)))/i.test(header);

export const sendFinished = (request: FastifyRequest, reply: FastifyReply, bytes: Finished): FastifyReply => {
  const age = bytes.maxAgeSeconds ?? 0;
  reply.header('etag', bytes.etag);
  reply.header('cache-control', age > 0 ? `public, max-age=${age}` : 'no-cache');
  reply.header('vary', 'accept-encoding');
  if (matchesEtag(request.headers['if-none-match'], bytes.etag)) return reply.code(304).send();
  reply.header('content-type', 'application/json; charset=utf-8');
  if (bytes.gzip === undefined || !takesGzip(request.headers['accept-encoding'])) return reply.send(bytes.json);
  return reply.header('content-encoding', 'gzip').send(bytes.gzip);
};
