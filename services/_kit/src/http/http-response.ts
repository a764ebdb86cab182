import type { IncomingHttpHeaders } from 'node:http';
import { type Dispatcher, getGlobalDispatcher, request } from 'undici';
import { unsampledTraceparent } from '../context.ts';
import { inSpan, isTracing } from '../tracing/span.ts';

export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}
interface HttpRequest {
  readonly method: Dispatcher.HttpMethod;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | null;
  /** Ends the request: the promise is rejected with its reason. */
  readonly signal?: AbortSignal;
  /** The documented call of a part of the shop: traces name it, and it continues the trace. */
  readonly call?: string;
}

const send = async (
  dispatcher: Dispatcher,
  address: string,
  { method, headers, body = null, signal }: HttpRequest,
): Promise<HttpResponse> => {
  const answer = await request(address, { dispatcher, method, headers, body, signal: signal ?? null });
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
};

/** What nobody records here is to begin no trace there. */
const withUnsampledTrace = (options: HttpRequest): HttpRequest =>
  options.call === undefined || options.headers.traceparent !== undefined
    ? options
    : { ...options, headers: { ...options.headers, traceparent: unsampledTraceparent(undefined) } };

/** As part of recorded work it has a span of its own; a provider gets no trace. */
const sendInSpan = (dispatcher: Dispatcher, address: string, options: HttpRequest): Promise<HttpResponse> => {
  const { method, call } = options;
  return inSpan({ name: call ?? method, kind: 'client' }, async (span) => {
    if (!span) return send(dispatcher, address, withUnsampledTrace(options));
    span.set({ 'http.request.method': method, 'server.address': new URL(address).hostname });
    const headers = call === undefined ? options.headers : { ...options.headers, traceparent: span.traceparent };
    const answer = await send(dispatcher, address, { ...options, headers });
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
): Promise<HttpResponse> => (isTracing() ? sendInSpan : send)(dispatcher, address, options);
