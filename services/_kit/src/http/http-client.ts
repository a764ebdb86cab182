import { Agent, interceptors, type RetryHandler } from 'undici';
import { type HttpResponse, requestText } from './http-response.ts';
import { failedToConnect } from './retry-policy.ts';

export interface OutgoingRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/**
 * Longer than it takes until a lost packet is sent again (1 s), and less than a resolver waits for an answer that was
 * lost (5 s): the next try asks anew.
 */
const defaultConnectTimeoutMs = 1_500;
const pauseMs = 100;
/** The library's own rule would also repeat a payment that failed without a code. */
const retryOnceIfNotConnected: RetryHandler.RetryCallback = (error, { state }, done) => {
  if (state.counter > 1 || !failedToConnect(error)) return done(error);
  return setTimeout(done, pauseMs, null);
};

type SendRequest = (request: OutgoingRequest) => Promise<HttpResponse>;

/** Makes requests as `sendRequest` does, with a pool of its own; a connection may take `connectTimeoutMs`. */
export const createSendRequest = (connectTimeoutMs: number): SendRequest => {
  const agent = new Agent({ connect: { timeout: connectTimeoutMs } }).compose(
    interceptors.retry({ retry: retryOnceIfNotConnected, statusCodes: [] }),
  );
  return ({ headers, url, ...options }) =>
    requestText(url, { ...options, headers: { 'user-agent': 'online-shop', ...headers } }, agent);
};

/**
 * One request to a provider outside the shop, on a pooled connection; where none can be made it is tried once more.
 * Redirects are not followed: their status is answered. Rejects when nobody answers or the signal says that it takes
 * too long. `fetch` costs twice the CPU.
 */
export const sendRequest = createSendRequest(defaultConnectTimeoutMs);
