import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { problem, problemBody } from '@gyeol/service-kit/errors.ts';

/** Must equal the number of seconds after which `reopening-page.html` reloads. */
const retryAfterSeconds = 2;
/** A client that sends nothing for this long is dropped. */
const silentForMs = 10_000;
const page = readFileSync(new URL('./reopening-page.html', import.meta.url));
const headers = {
  'retry-after': String(retryAfterSeconds),
  'cache-control': 'no-store',
  connection: 'close',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
};

/** True when a browser asks for a page. Other requests are from programs. */
const isNavigation = ({ method, headers: { accept = '' } }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && accept.includes('text/html');

const refuse = (request: IncomingMessage, response: ServerResponse): void => {
  const requestId = randomUUID();
  const [type, body] = isNavigation(request)
    ? ['text/html; charset=utf-8', page]
    : ['application/problem+json; charset=utf-8', JSON.stringify(problemBody(problem('UNAVAILABLE'), requestId))];
  response.writeHead(503, { ...headers, 'x-request-id': requestId, 'content-type': type });
  response.end(request.method === 'HEAD' ? undefined : body);
};

/**
 * Creates a server that answers every request with 503. The answer to a browser contains a page. The server listens on
 * no port, and `ShopPort` passes connections to the server.
 */
export const createUnavailableServer = (): Server => {
  // The server answers only when the whole request has arrived. The answer closes the connection, so a client that is
  // still sending would lose the answer.
  const server = createServer((request, response) => request.once('end', () => refuse(request, response)).resume());
  return server.setTimeout(silentForMs);
};
