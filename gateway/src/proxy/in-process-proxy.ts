import { IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { problemCodeHeader } from '@gyeol/service-kit/http/error-handler.ts';
import type { OpenServices } from '@gyeol/service-kit/open-services.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Target } from '../calls/call-router.ts';
import { unavailable } from './failures.ts';
import { answerDefaults, requestHeaders } from './headers.ts';
import type { LoadBalancer } from './load-balancer.ts';
import { methods } from './proxy.ts';

type WriteHead = (status: number, headers?: OutgoingHttpHeaders) => ServerResponse;

/**
 * The message has the headers that the proxy would send. A body that the gateway has already read is put into a new
 * message.
 */
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
 * The response adds the default headers when the service writes the head of its answer. Setting these headers earlier
 * would cost twice as much time.
 */
const responseFor = ({ raw, request }: FastifyReply): ServerResponse => {
  const writeHead: WriteHead = raw.writeHead.bind(raw);
  const withDefaults: WriteHead = (status, headers = {}) => {
    const code = headers[problemCodeHeader];
    // Only a header that was set can be read after the answer.
    if (code !== undefined) raw.setHeader(problemCodeHeader, code);
    return writeHead(status, { ...answerDefaults, 'x-request-id': request.id, ...raw.getHeaders(), ...headers });
  };
  return Object.assign(raw, { writeHead: withDefaults });
};

/**
 * When a service has not begun to answer in time, the client gets 503. When an answer stops in the middle, the
 * connection to the client is closed. While the client still sends a file or still reads the answer, the time starts
 * again.
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
 * The routes of a service in this process get the gateway's own request and response, without a socket or a proxy in
 * between. Until the service writes, the gateway owns the reply and can refuse. After a refusal, a late answer of the
 * service is dropped.
 */
export const addInProcessProxy = (server: FastifyInstance, open: OpenServices, { enter }: LoadBalancer): void => {
  const handler = (request: FastifyRequest, reply: FastifyReply): void => {
    const target = request.target as Target;
    const service = open.get(target.owner);
    if (!service) return void reply.send(unavailable(target.owner, new Error('it is not open')));
    watchTime(request, reply, target);
    service.api.routing(messageFor(request), responseFor(reply));
  };
  server.route({ method: methods, url: '/*', preHandler: enter, handler });
};
