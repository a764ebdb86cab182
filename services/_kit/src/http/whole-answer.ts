import type { IncomingHttpHeaders } from 'node:http';
import { type Dispatcher, getGlobalDispatcher } from 'undici';
import { quietTraceparent } from '../context.ts';
import { inSpan, isTracing } from '../tracing/span.ts';

export interface WholeAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}
export interface WholeRequest {
  readonly method: Dispatcher.HttpMethod;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | null;
  /** Ends the request: the promise is rejected with its reason. */
  readonly signal?: AbortSignal;
  /** The documented call of a part of the shop: traces are told it, and it continues the trace. */
  readonly call?: string;
}

/** What is too early to be an answer (100 Continue, 103 Early Hints). */
const isInterim = (status: number): boolean => status < 200;

/** Undici's `request` makes a stream of each answer, a third of the CPU of a call between services (108 to 67 µs). */
const dispatch = (
  dispatcher: Dispatcher,
  address: string,
  { method, headers, body = null, signal }: WholeRequest,
): Promise<WholeAnswer> =>
  new Promise((resolve, reject) => {
    const { origin, pathname, search } = new URL(address);
    const chunks: Buffer[] = [];
    let answer: { status: number; headers: IncomingHttpHeaders } | undefined;
    let controller: Dispatcher.DispatchController | undefined;
    const abort = (): void => {
      controller?.abort(signal?.reason as Error);
      reject(signal?.reason as Error);
    };
    const forget = (): void => signal?.removeEventListener('abort', abort);
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort, { once: true });
    const path = pathname + search;
    dispatcher.dispatch(
      { origin, path, method, headers, body },
      {
        onRequestStart: (started) => {
          controller = started;
          if (signal?.aborted) abort();
        },
        onResponseStart: (_controller, status, given) => {
          if (!isInterim(status)) answer = { status, headers: given };
        },
        onResponseData: (_controller, chunk) => void chunks.push(chunk),
        onResponseEnd: () => {
          forget();
          const bytes = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
          if (answer) resolve({ ...answer, text: bytes.toString() });
        },
        onResponseError: (_controller, error) => {
          forget();
          reject(error);
        },
      },
    );
  });

/** What nobody records here is to begin no trace there. */
const quiet = (given: WholeRequest): WholeRequest =>
  given.call === undefined || given.headers.traceparent !== undefined
    ? given
    : { ...given, headers: { ...given.headers, traceparent: quietTraceparent(undefined) } };

/** As part of recorded work it has a span of its own; a provider is not told of it. */
const dispatchInSpan = (dispatcher: Dispatcher, address: string, given: WholeRequest): Promise<WholeAnswer> => {
  const { method, call } = given;
  return inSpan({ name: call ?? method, kind: 'client' }, async (span) => {
    if (!span) return dispatch(dispatcher, address, quiet(given));
    span.set({ 'http.request.method': method, 'server.address': new URL(address).hostname });
    const headers = call === undefined ? given.headers : { ...given.headers, traceparent: span.traceparent };
    const answer = await dispatch(dispatcher, address, { ...given, headers });
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
  request: WholeRequest,
  dispatcher: Dispatcher = getGlobalDispatcher(),
): Promise<WholeAnswer> => (isTracing() ? dispatchInSpan : dispatch)(dispatcher, address, request);
