import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import httpProxy from '@fastify/http-proxy';
import { spellings } from '@gyeol/contracts/call.ts';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { failedToConnect } from '@gyeol/service-kit/http/retry-policy.ts';
import { withinSpan } from '@gyeol/service-kit/http/server-spans.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RawServerBase, RouteGenericInterface } from 'fastify';
import type { Target } from '../calls/call-router.ts';
import { mayRetry, unavailable } from './failures.ts';
import { requestHeaders, responseHeaders } from './headers.ts';
import type { LoadBalancer } from './load-balancer.ts';
import { createProxyPool } from './proxy-pool.ts';
import type { Instance, Upstreams } from './upstreams.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** True when the request has been sent to a second instance. */
    tried: boolean;
  }
}

/**
 * Sockets to each instance, which has its own pool. Further requests wait. Payments at a slow provider need many
 * sockets.
 */
const connections = 128;
const kib = 1024;
const sockets = { connections, pipelining: 1, connect: { timeout: 1_000 }, keepAliveTimeout: 20_000 };
/**
 * Separate sockets for calls, uploads and images, so that a slow reader or sender takes no socket from calls. Images
 * are also read ahead. Calls use the library's own client, which serves about 1.5 times as many calls as our pool
 * (bench: 58 % of the limit against 38 %).
 */
const createLanes = () => [
  { routes: ['/*'], undici: sockets },
  { routes: [...spellings(catalogCalls.upload.path.replace('{token}', '*'))], undici: sockets },
  { routes: ['/media/*'], undici: createProxyPool({ connections, readAheadBytes: 256 * kib }) as never },
];
export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];

/** The library's types allow HTTP/2, which the gateway does not use. */
type AnyReply = FastifyReply<RouteGenericInterface, RawServerBase>;

const pathOf = (url: string): string => url.split('?', 1)[0] as string;

/**
 * Begins to read the file when the connection to the service exists. An attempt without a connection therefore leaves
 * the file whole for the next attempt.
 */
const fileOf = ({ raw }: FastifyRequest): Readable => Readable.from(raw.iterator({ destroyOnReturn: false }));

const forward = (request: FastifyRequest, reply: FastifyReply, path: string, options: object = {}): FastifyReply => {
  if (request.body instanceof Readable) request.body = fileOf(request);
  const body = request.body instanceof Readable ? undefined : (request.body as Buffer | undefined);
  const contentType = request.headers['content-type'] ?? 'application/octet-stream';
  const all = {
    ...options,
    timeout: (request.target as Target).timeoutMs,
    ...(body === undefined ? {} : { body, contentType }),
  };
  return withinSpan(request, () => reply.from(path, all));
};

/**
 * The only proxy to all services. The library's own retries (ten after a 503) are off. A call that never reached an
 * instance, or a read that broke off, is tried once more, at another instance if there is one.
 */
export const addProxy = (server: FastifyInstance, upstreams: Upstreams, { choose, enter }: LoadBalancer): void => {
  /** Chooses the same instance again only for a read that broke off. */
  const chooseForRetry = (request: FastifyRequest, reply: FastifyReply, error: Error): boolean => {
    const failed = request.instance;
    if (request.tried || !mayRetry(request.method, error) || !choose(request, reply)) return false;
    request.tried = true;
    return request.instance !== failed || !failedToConnect(error);
  };
  const onError = (anyReply: AnyReply, { error }: { error: Error }): void => {
    const reply = anyReply as unknown as FastifyReply;
    const { request } = reply;
    if (request.instance && failedToConnect(error)) upstreams.eject(request.instance);
    if (!chooseForRetry(request, reply, error)) {
      reply.send(unavailable((request.target as Target).owner, error));
      return;
    }
    forward(request, reply, pathOf(request.url), replyOptions);
  };
  const replyOptions = {
    rewriteRequestHeaders: (request: unknown, headers: IncomingHttpHeaders) =>
      requestHeaders(request as FastifyRequest, headers),
    rewriteHeaders: responseHeaders,
    getUpstream: (request: unknown) => ((request as FastifyRequest).instance as Instance).url,
    onError,
  };

  for (const { routes, undici } of createLanes())
    server.register(httpProxy, {
      upstream: '',
      httpMethods: methods,
      routes,
      proxyPayloads: false,
      retryMethods: [],
      disableCache: true,
      disableRequestLogging: true,
      undici,
      destroyAgent: true,
      // Gives the library the path without the query. With a query, the library would parse it, write it again, and
      // then drop it.
      preRewrite: pathOf,
      preHandler: enter,
      handler: forward,
      replyOptions,
    });
};
