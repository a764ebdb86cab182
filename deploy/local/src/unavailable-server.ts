import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as Listener } from 'node:net';
import { problem, problemBody } from '@gyeol/service-kit/errors.ts';
import { printLine } from './log-lines.ts';

/** When to come again; the page says the same. */
const retryAfterSeconds = 2;
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

/**
 * Answers 503 where nobody else listens: the shop's port outlives the process that serves it. It shares the port with
 * the process that comes back, so that this one may open before the other is closed.
 */
export class UnavailableServer {
  readonly port: number;
  #server: Server | undefined;

  constructor(port: number) {
    this.port = port;
  }

  listen(): void {
    if (this.#server) return;
    // What is sent is read to its end: an answer in the middle of it would be lost with the connection.
    const server = createServer((request, response) => request.once('end', () => refuse(request, response)).resume());
    server.requestTimeout = 10_000;
    server.once('error', ({ message }) => printLine('gyeol', 1, `nobody answers on port ${this.port}: ${message}`));
    server.listen({ port: this.port, host: '127.0.0.1', reusePort: true });
    this.#server = server;
  }

  /** Takes no new connection; those that are open get their answer. */
  close(): void {
    const server = this.#server;
    this.#server = undefined;
    // Right after connections were taken: those that still wait when a listener closes are cut.
    if (server) setImmediate(() => Listener.prototype.close.call(server));
  }
}
