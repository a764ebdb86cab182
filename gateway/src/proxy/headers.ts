import type { IncomingHttpHeaders } from 'node:http';
import { admissionHeader } from '@gyeol/contracts/rules/waiting.ts';
import type { FastifyRequest } from 'fastify';

/**
 * The headers of a client that are sent on. All others (x-member-…, forwarded, expect, hop-by-hop headers) are dropped
 * here.
 */
const forwardedHeaders = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'content-length',
  'if-none-match',
  'if-modified-since',
  'range',
  'traceparent',
  'tracestate',
  'user-agent',
  admissionHeader,
] as const;

/**
 * Returns the headers of the request to a service: those of the client that are sent on, and the client's address and
 * scheme as the gateway knows them.
 */
export const requestHeaders = (request: FastifyRequest, incoming: IncomingHttpHeaders): IncomingHttpHeaders => {
  const headers: Record<string, string | string[] | undefined> = {
    host: incoming.host,
    'x-request-id': request.id,
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
  };
  for (const name of forwardedHeaders) {
    const value = incoming[name];
    if (value !== undefined) headers[name] = value;
  }
  // Read from the request itself: a client that names it in `Connection` must not lose it after it was checked here.
  const { authorization } = request.headers;
  if (authorization !== undefined) headers.authorization = authorization;
  // Only member sets and reads cookies (the proof of a phone).
  if (request.target?.owner === 'member' && incoming.cookie !== undefined) headers.cookie = incoming.cookie;
  // A GET has no body here, so it may not announce one.
  if (request.body === undefined) delete headers['content-length'];
  return headers;
};

export const callSecurity = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

/** The headers of an answer whose service does not set them. Such an answer counts as personal, so it is not cached. */
export const answerDefaults = { 'cache-control': 'no-store', ...callSecurity } as const;

/**
 * Returns the headers of the answer: the service's, without those of its connection, and the defaults that are missing.
 */
export const responseHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  delete headers.connection;
  delete headers['keep-alive'];
  delete headers.server;
  for (const name in answerDefaults) headers[name] ??= answerDefaults[name as keyof typeof answerDefaults];
  return headers;
};
