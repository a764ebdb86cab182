import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { problem, problemBody } from '@gyeol/service-kit/errors.ts';

/** When to come again; the page says the same. */
const retryAfterSeconds = 2;
/** Who says nothing for so long is not waited for. */
const silentForMs = 10_000;
const page = readFileSync(new URL('./reopening-page.html', import.meta.url));
const headers = {
  'retry-after': String(retryAfterSeconds),
  'cache-control': 'no-store',
  connection: 'close',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
};

/** Somebody looks at a page, as a browser asks for it; whoever else asks is a program. */
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

/** Answers whatever is asked with 503, a browser with a page. It listens nowhere: connections are emitted to it. */
export const createUnavailableServer = (): Server => {
  // What is sent is read to its end: an answer in the middle of it would be lost with the connection.
  const server = createServer((request, response) => request.once('end', () => refuse(request, response)).resume());
  return server.setTimeout(silentForMs);
};
