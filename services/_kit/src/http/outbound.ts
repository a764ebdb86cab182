import { Agent, interceptors, type RetryHandler } from 'undici';
import { neverSent } from './never-sent.ts';
import { requestWhole, type WholeAnswer } from './whole-answer.ts';

export interface Outbound {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/**
 * Longer than it takes until a lost packet is sent again (1 s), and less than a resolver waits for an answer that was
 * lost (5 s): the next try asks anew.
 */
const connectTimeoutMs = 1_500;
const pauseMs = 100;
/** The library's own rule would also repeat a payment that failed without a code. */
const onceIfNeverSent: RetryHandler.RetryCallback = (error, { state }, done) => {
  if (state.counter > 1 || !neverSent(error)) return done(error);
  return setTimeout(done, pauseMs, null);
};
const outside = new Agent({ connect: { timeout: connectTimeoutMs } }).compose(
  interceptors.retry({ retry: onceIfNeverSent, statusCodes: [] }),
);

/**
 * One request to a provider outside the shop, on a kept connection; where none can be made it is tried once more.
 * Redirects are not followed: their status is answered. Rejects when nobody answers or the signal says that it takes
 * too long. `fetch` costs twice the CPU.
 */
export const sendOut = ({ headers, url, ...options }: Outbound): Promise<WholeAnswer> =>
  requestWhole(url, { ...options, headers: { 'user-agent': 'Gyeol', ...headers } }, outside);
