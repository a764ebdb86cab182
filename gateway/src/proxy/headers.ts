import type { IncomingHttpHeaders } from 'node:http';
import { admissionHeader } from '@gyeol/contracts/rules/waiting.ts';
import type { FastifyRequest } from 'fastify';

/** What a client may send on; anything else (x-member-…, forwarded, expect, hop-by-hop headers) ends here. */
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

/** The headers of the request to a service: the client's own, and who the client is, said by us. */
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
  // From the request itself: a client that names it in `Connection` must not lose it after it was judged here.
  const { authorization } = request.headers;
  if (authorization !== undefined) headers.authorization = authorization;
  // Only member sets cookies and reads them (the proof of a phone).
  if (request.target?.owner === 'member' && incoming.cookie !== undefined) headers.cookie = incoming.cookie;
  // A GET has no body here, so it may not announce one.
  if (request.body === undefined) delete headers['content-length'];
  return headers;
};

/** The rules a browser needs for the answer of a call. */
export const callSecurity = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

/** What an answer says unless its service says otherwise. It is about one person then. */
export const answerDefaults = { 'cache-control': 'no-store', ...callSecurity } as const;

/** The headers of the answer: the service's, without those of its connection, and the rules a browser needs. */
export const responseHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  delete headers.connection;
  delete headers['keep-alive'];
  delete headers.server;
  for (const name in answerDefaults) headers[name] ??= answerDefaults[name as keyof typeof answerDefaults];
  return headers;
};
