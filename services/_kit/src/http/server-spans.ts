import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnsampled, unsampledTraceparent } from '../context.ts';
import { isTracing, type Span, startSpan } from '../tracing/span.ts';
import { operationOf } from './operation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | undefined;
  }
}

/** Machines request these paths every few seconds, and their requests are of no use in traces. */
const untracedPaths = new Set(['/livez', '/readyz', '/readyz/self', '/metrics']);

/**
 * Rewrites the headers so that onward calls continue our trace. When a request is not recorded here, the called parts
 * of the shop must not record it either, or there would be traces without a beginning.
 */
const rewriteHeaders = ({ headers }: FastifyRequest, span: Span | undefined, trustsCaller: boolean): void => {
  if (span || !trustsCaller) delete headers.tracestate;
  if (span) headers.traceparent = span.traceparent;
  else if (!trustsCaller) headers.traceparent = unsampledTraceparent(undefined);
  else if (!isUnsampled(headers.traceparent)) headers.traceparent = unsampledTraceparent(headers.traceparent);
};

const startRequestSpan = (request: FastifyRequest, trustsCaller: boolean): Span | undefined => {
  const { headers, method } = request;
  const span = startSpan({ name: method, kind: 'server', parent: trustsCaller ? headers : {}, begins: true });
  span?.set({ 'http.request.method': method, 'gyeol.request_id': request.id });
  rewriteHeaders(request, span, trustsCaller);
  return span;
};

const endRequestSpan = (span: Span, request: FastifyRequest, { statusCode }: FastifyReply): void => {
  const { method } = request;
  const operation = operationOf(request);
  const route = operation.startsWith(`${method} `) ? operation.slice(method.length + 1) : operation;
  span.rename(`${method} ${route}`);
  span.set({ 'http.route': route, 'http.response.status_code': statusCode });
  if (statusCode >= 500) span.fail(String(statusCode));
  span.end();
};

/**
 * Adds a span to each request. Its name is the operation and never the path, which may hold a phone number. Hooks
 * create the spans, because the instrumentation of node:http costs 48 µs a request, even if the request is not sampled,
 * and so 250 µs for all requests of a page. With `trustsCaller` the caller's trace is continued. Otherwise every trace
 * begins here.
 */
export const addServerSpans = (api: FastifyInstance, trustsCaller: boolean): void => {
  api.decorateRequest('span', undefined);
  if (!isTracing()) return;
  api.addHook('onRequest', (request, _reply, done) => {
    if (untracedPaths.has(request.routeOptions.url ?? '')) return done();
    const span = startRequestSpan(request, trustsCaller);
    request.span = span;
    if (span) span.run(done);
    else done();
  });
  api.addHook('onResponse', (request, reply, done) => {
    if (request.span) endRequestSpan(request.span, request, reply);
    done();
  });
};

/** Runs work in the request's span again, because the current span is lost when a body is read. */
export const withinSpan = <T>({ span }: FastifyRequest, work: () => T): T => (span ? span.run(work) : work());
