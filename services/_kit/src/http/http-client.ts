import { Agent, interceptors, type RetryHandler } from 'undici';
import { type HttpResponse, requestText } from './http-response.ts';
import { failedToConnect } from './retry-policy.ts';

export interface OutgoingRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/**
 * The longest time to connect, ms. It is longer than the time until a lost packet is sent again (1 s). It is shorter
 * than a resolver's wait for a lost answer (5 s), so that the retry asks the resolver anew.
 */
const defaultConnectTimeoutMs = 1_500;
const pauseMs = 100;
/**
 * Retries once, and only when no connection was made. The library's own rule would also repeat a payment whose request
 * failed without a code.
 */
const retryOnceIfNotConnected: RetryHandler.RetryCallback = (error, { state }, done) => {
  if (state.counter > 1 || !failedToConnect(error)) return done(error);
  return setTimeout(done, pauseMs, null);
};

type SendRequest = (request: OutgoingRequest) => Promise<HttpResponse>;

/** Creates a `sendRequest` with its own pool of connections. Connecting may take `connectTimeoutMs`. */
export const createSendRequest = (connectTimeoutMs: number): SendRequest => {
  const agent = new Agent({ connect: { timeout: connectTimeoutMs } }).compose(
    interceptors.retry({ retry: retryOnceIfNotConnected, statusCodes: [] }),
  );
  return ({ headers, url, ...options }) =>
    requestText(url, { ...options, headers: { 'user-agent': 'online-shop', ...headers } }, agent);
};

/**
 * Sends one request to a provider outside the shop, on a pooled connection. A failed connection is tried once more.
 * Redirects are not followed: the status of the redirect is answered. Rejects when there is no answer, or when the
 * signal ends the request. `fetch` would cost twice the CPU.
 */
export const sendRequest = createSendRequest(defaultConnectTimeoutMs);
