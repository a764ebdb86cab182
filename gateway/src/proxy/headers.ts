import type { IncomingHttpHeaders } from 'node:http';
import { admissionHeader } from '@gyeol/contracts/rules/waiting.ts';
import type { FastifyRequest } from 'fastify';

/** All other headers of a client are dropped (x-member-…, forwarded, expect, hop-by-hop headers). */
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
  // The signature of a notice (Standard Webhooks).
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
] as const;

/** The client's headers that may be sent on, and the client's address and scheme as the gateway knows them. */
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
  // The token is read from the request itself. A client could otherwise list Authorization in `Connection` and so
  // remove the token after its check.
  const { authorization } = request.headers;
  if (authorization !== undefined) headers.authorization = authorization;
  // Only the member service sets and reads cookies (the proof of a phone).
  if (request.target?.owner === 'member' && incoming.cookie !== undefined) headers.cookie = incoming.cookie;
  // The body of a GET is not sent on, so neither is its length.
  if (request.body === undefined) delete headers['content-length'];
  return headers;
};

export const callSecurity = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

/** The headers that a service did not set. An answer without cache headers counts as personal, so it is not cached. */
export const answerDefaults = { 'cache-control': 'no-store', ...callSecurity } as const;

/**
 * The headers of a service's answer, without the headers about the connection to the service. Adds each default header
 * that the service did not set.
 */
export const responseHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  delete headers.connection;
  delete headers['keep-alive'];
  delete headers.server;
  for (const name in answerDefaults) headers[name] ??= answerDefaults[name as keyof typeof answerDefaults];
  return headers;
};
