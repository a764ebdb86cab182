import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isQuiet, quietTraceparent } from '../context.ts';
import { isTracing, type Span, startSpan } from '../tracing/span.ts';
import { operationOf } from './operation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set when the request is traced. */
    span: Span | undefined;
  }
}

/** Asked every few seconds by machines; nobody looks for them in traces. */
const untold = new Set(['/livez', '/readyz', '/readyz/self', '/metrics']);

/**
 * What goes on from here has our trace, and what is not recorded must be recorded nowhere else, or there would be
 * traces without a beginning.
 */
const rewriteHeaders = ({ headers }: FastifyRequest, span: Span | undefined, believed: boolean): void => {
  if (span || !believed) delete headers.tracestate;
  if (span) headers.traceparent = span.traceparent;
  else if (!believed) headers.traceparent = quietTraceparent(undefined);
  else if (!isQuiet(headers.traceparent)) headers.traceparent = quietTraceparent(headers.traceparent);
};

const begin = (request: FastifyRequest, believed: boolean): Span | undefined => {
  const { headers, method } = request;
  const span = startSpan({ name: method, kind: 'server', parent: believed ? headers : {}, begins: true });
  span?.set({ 'http.request.method': method, 'gyeol.request_id': request.id });
  rewriteHeaders(request, span, believed);
  return span;
};

const finish = (span: Span, request: FastifyRequest, { statusCode }: FastifyReply): void => {
  const { method } = request;
  const operation = operationOf(request);
  const route = operation.startsWith(`${method} `) ? operation.slice(method.length + 1) : operation;
  span.rename(`${method} ${route}`);
  span.set({ 'http.route': route, 'http.response.status_code': statusCode });
  if (statusCode >= 500) span.fail(String(statusCode));
  span.end();
};

/**
 * A span for each request, named by its operation and never by its path, in which there may be a phone number. By
 * hooks: the instrumentation of node:http costs 48 µs a request whether it is sampled or not, a page 250 µs in all.
 * `believed`: the caller's trace is continued; else every trace begins here.
 */
export const addServerSpans = (api: FastifyInstance, believed: boolean): void => {
  api.decorateRequest('span', undefined);
  if (!isTracing()) return;
  api.addHook('onRequest', (request, _reply, done) => {
    if (untold.has(request.routeOptions.url ?? '')) return done();
    const span = begin(request, believed);
    request.span = span;
    if (span) span.run(done);
    else done();
  });
  api.addHook('onResponse', (request, reply, done) => {
    if (request.span) finish(request.span, request, reply);
    done();
  });
};

/** Runs work as a part of the request's span; reading a body loses it. */
export const withinSpan = <T>({ span }: FastifyRequest, work: () => T): T => (span ? span.run(work) : work());
