import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { OpenServices } from '@gyeol/service-kit/open-services.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Target } from '../calls/call-router.ts';
import type { Entrance } from './entrance.ts';
import { unavailable } from './failures.ts';
import { answerDefaults, requestHeaders } from './headers.ts';
import { methods } from './proxy.ts';

type WriteHead = (status: number, headers?: OutgoingHttpHeaders) => ServerResponse;

/** The request as its service sees it: what the proxy would send. A body that was read here comes in a message anew. */
const messageFor = (request: FastifyRequest): IncomingMessage => {
  const { raw, body } = request;
  const headers = requestHeaders(request, request.headers);
  if (!Buffer.isBuffer(body)) return Object.assign(raw, { headers });
  headers['content-length'] = String(body.length);
  const { method, url, httpVersion, httpVersionMajor, httpVersionMinor } = raw;
  const message = new IncomingMessage(raw.socket);
  Object.assign(message, { method, url, httpVersion, httpVersionMajor, httpVersionMinor, headers, complete: true });
  message.push(body);
  message.push(null);
  return message;
};

/**
 * The response in which its service writes: what the service leaves unsaid is added as it writes its head, which costs
 * half of what headers cost that are set before.
 */
const responseFor = ({ raw, request }: FastifyReply): ServerResponse => {
  const writeHead: WriteHead = (status, headers) =>
    ServerResponse.prototype.writeHead.call(raw, status, {
      ...answerDefaults,
      'x-request-id': request.id,
      ...raw.getHeaders(),
      ...headers,
    });
  return Object.assign(raw, { writeHead });
};

/**
 * Watches over the time of a call: 503 when its service has not begun to answer, and an end when it does not go on. While
 * a file still arrives its sender is waited for; while an answer is not read, its reader.
 */
const watchTime = (request: FastifyRequest, reply: FastifyReply, { owner, timeoutMs }: Target): void => {
  const { raw } = reply;
  let written = 0;
  const onTimeout = (): void => {
    const isWaiting = raw.headersSent ? raw.writableLength > 0 || written < bytesWritten() : !request.raw.complete;
    written = bytesWritten();
    if (isWaiting) timer.refresh();
    else if (raw.headersSent) raw.destroy();
    else reply.send(unavailable(owner, new Error(`no answer after ${timeoutMs} ms`)));
  };
  const bytesWritten = (): number => raw.socket?.bytesWritten ?? 0;
  const timer = setTimeout(onTimeout, timeoutMs);
  raw.once('close', () => clearTimeout(timer));
};

/**
 * Hands requests to the services of this process: their routes take the same request and response, and no socket or
 * proxy is between. The reply stays ours until a service writes, so that we can refuse; what it writes too late is lost.
 */
export const addHandOver = (server: FastifyInstance, open: OpenServices, { enter }: Entrance): void => {
  const handler = (request: FastifyRequest, reply: FastifyReply): void => {
    const target = request.target as Target;
    const service = open.get(target.owner);
    if (!service) return void reply.send(unavailable(target.owner, new Error('it is not open')));
    watchTime(request, reply, target);
    service.api.routing(messageFor(request), responseFor(reply));
  };
  server.route({ method: methods, url: '/*', preHandler: enter, handler });
};
