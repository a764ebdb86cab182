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
  /** Ends the request. The promise then rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
  /**
   * The documented call, given for a request to another part of the shop. The span is named after the call, and the
   * called part continues the trace.
   */
  readonly call?: string;
}
type Send = (options: HttpRequest) => Promise<HttpResponse>;

/** Keeps the receiver from starting a trace for a request that is not recorded here. */
const withUnsampledTrace = (options: HttpRequest): HttpRequest =>
  options.call === undefined || options.headers.traceparent !== undefined
    ? options
    : { ...options, headers: { ...options.headers, traceparent: unsampledTraceparent(undefined) } };

/** Sends a request in its own span if the current work is recorded. A provider outside the shop gets no trace. */
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
 * Sends one request on a pooled connection and reads the whole answer. Rejects when the connection fails or the signal
 * ends the request. Redirects are not followed: the status of the redirect is answered.
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

/** Answers the result of the work, or rejects with the signal's reason. The work itself continues after the signal. */
const untilAborted = async <T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> => {
  if (signal === undefined) return work();
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(signal.reason);
  signal.addEventListener('abort', abort);
  return Promise.race([work(), aborted]).finally(() => signal.removeEventListener('abort', abort));
};

/**
 * Sends a request to a server of this process without a socket. Hooks, schemas and errors work as for any other
 * request. Body and answer pass as text, so that caller and server share no objects.
 */
export const injectText = (server: FastifyInstance, path: string, options: HttpRequest): Promise<HttpResponse> => {
  const send: Send = async ({ method, headers, body, signal }) => {
    // `validate` is the library's check of these options, not the route's validation.
    const request = { method, url: path, headers, validate: false, ...(body ? { payload: body } : {}) };
    const answer = await untilAborted(signal, () => server.inject(request));
    return { status: answer.statusCode, headers: answer.headers as IncomingHttpHeaders, text: answer.payload };
  };
  return isTracing() ? sendInSpan(options, 'localhost', send) : send(options);
};
