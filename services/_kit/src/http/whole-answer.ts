import type { IncomingHttpHeaders } from 'node:http';
import { type Dispatcher, getGlobalDispatcher, request } from 'undici';
import { quietTraceparent } from '../context.ts';
import { inSpan, isTracing } from '../tracing/span.ts';

export interface WholeAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}
interface WholeRequest {
  readonly method: Dispatcher.HttpMethod;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | null;
  /** Ends the request: the promise is rejected with its reason. */
  readonly signal?: AbortSignal;
  /** The documented call of a part of the shop: traces are told it, and it continues the trace. */
  readonly call?: string;
}

const send = async (
  dispatcher: Dispatcher,
  address: string,
  { method, headers, body = null, signal }: WholeRequest,
): Promise<WholeAnswer> => {
  const answer = await request(address, { dispatcher, method, headers, body, signal: signal ?? null });
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
};

/** What nobody records here is to begin no trace there. */
const quiet = (given: WholeRequest): WholeRequest =>
  given.call === undefined || given.headers.traceparent !== undefined
    ? given
    : { ...given, headers: { ...given.headers, traceparent: quietTraceparent(undefined) } };

/** As part of recorded work it has a span of its own; a provider is not told of it. */
const sendInSpan = (dispatcher: Dispatcher, address: string, given: WholeRequest): Promise<WholeAnswer> => {
  const { method, call } = given;
  return inSpan({ name: call ?? method, kind: 'client' }, async (span) => {
    if (!span) return send(dispatcher, address, quiet(given));
    span.set({ 'http.request.method': method, 'server.address': new URL(address).hostname });
    const headers = call === undefined ? given.headers : { ...given.headers, traceparent: span.traceparent };
    const answer = await send(dispatcher, address, { ...given, headers });
    span.set({ 'http.response.status_code': answer.status });
    if (answer.status >= 400) span.fail(String(answer.status));
    return answer;
  });
};

/**
 * One request, its answer read whole, on a kept connection. Rejects when the connection fails or the signal ends it.
 * Redirects are not followed: their status is answered.
 */
export const requestWhole = (
  address: string,
  asked: WholeRequest,
  dispatcher: Dispatcher = getGlobalDispatcher(),
): Promise<WholeAnswer> => (isTracing() ? sendInSpan : send)(dispatcher, address, asked);
