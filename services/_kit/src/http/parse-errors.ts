import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type ProblemError, problem, problemBody } from '../errors.ts';

/** Refusals by the error codes of Node's parser. Any other code means that the bytes are no HTTP. */
const codes = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
} as const;
const refusalOf = (code = ''): ProblemError =>
  problem(Object.hasOwn(codes, code) ? codes[code as keyof typeof codes] : 'BAD_REQUEST', {
    detail: 'the request cannot be read',
  });

const headersOf = (body: string, id: string) => ({
  'content-type': 'application/problem+json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
  'cache-control': 'no-store',
  'x-request-id': id,
  connection: 'close',
});

/** Answers an unreadable request with a refusal of the usual form, and ends the connection. */
export const refuseUnreadable = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const [refused, id] = [refusalOf(error.code), randomUUID()];
  const body = problemBody(refused, id);
  const text = JSON.stringify(body);
  const head = Object.entries(headersOf(text, id)).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${refused.status} ${body.title}\r\n${head.join('')}\r\n${text}`);
};

/** Refuses an unknown `Expect` header, which Node would answer with an empty body. */
export const refuseExpectations = (server: Server): void => {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const [refused, id] = [problem('EXPECTATION_FAILED'), randomUUID()];
    const text = JSON.stringify(problemBody(refused, id));
    response.writeHead(refused.status, headersOf(text, id)).end(text);
  });
};
