import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type Dispatcher, getGlobalDispatcher, request } from 'undici';
import { unsampledTraceparent } from '../context.ts';
import { inSpan, isTracing } from '../tracing/span.ts';

export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | null;
  /** Ends the request: the promise is rejected with its reason. */
  readonly signal?: AbortSignal;
  /** The documented call of a part of the shop: traces name it, and it continues the trace. */
  readonly call?: string;
}
type Send = (options: HttpRequest) => Promise<HttpResponse>;

/** What nobody records here is to begin no trace there. */
const withUnsampledTrace = (options: HttpRequest): HttpRequest =>
  options.call === undefined || options.headers.traceparent !== undefined
    ? options
    : { ...options, headers: { ...options.headers, traceparent: unsampledTraceparent(undefined) } };

/** As part of recorded work it has a span of its own; a provider gets no trace. */
const sendInSpan = (options: HttpRequest, hostname: string, send: Send): Promise<HttpResponse> => {
  const { method, call } = options;
  return inSpan({ name: call ?? method, kind: 'client' }, async (span) => {
    if (!span) return send(withUnsampledTrace(options));
    span.set({ 'http.request.method': method, 'server.address': hostname });
    const headers = call === undefined ? options.headers : { ...options.headers, traceparent: span.traceparent };
    const answer = await send({ ...options, headers });
    span.set({ 'http.response.status_code': answer.status });
    if (answer.status >= 400) span.fail(String(answer.status));
    return answer;
  });
};

/**
 * One request, its answer read whole, on a pooled connection. Rejects when the connection fails or the signal ends it.
 * Redirects are not followed: their status is answered.
 */
export const requestText = (
  address: string,
  options: HttpRequest,
  dispatcher: Dispatcher = getGlobalDispatcher(),
): Promise<HttpResponse> => {
  const send: Send = async ({ method, headers, body = null, signal = null }) => {
    const answer = await request(address, { dispatcher, method, headers, body, signal });
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
  };
  return isTracing() ? sendInSpan(options, new URL(address).hostname, send) : send(options);
};

/** What the work answers, or a rejection with the signal's reason; the work itself goes on. */
const untilAborted = async <T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> => {
  if (signal === undefined) return work();
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(signal.reason);
  signal.addEventListener('abort', abort);
  return Promise.race([work(), aborted]).finally(() => signal.removeEventListener('abort', abort));
};

/**
 * The same without a socket, for a server of this process: hooks, schemas and errors are those of a request. Body and
 * answer go as text, so nobody has an object of the other side.
 */
export const injectText = (server: FastifyInstance, path: string, options: HttpRequest): Promise<HttpResponse> => {
  const send: Send = async ({ method, headers, body, signal }) => {
    // `validate` is the library's look at these options, not the route's at the request.
    const request = { method, url: path, headers, validate: false, ...(body ? { payload: body } : {}) };
    const answer = await untilAborted(signal, () => server.inject(request));
    return { status: answer.statusCode, headers: answer.headers as IncomingHttpHeaders, text: answer.payload };
  };
  return isTracing() ? sendInSpan(options, 'localhost', send) : send(options);
};
