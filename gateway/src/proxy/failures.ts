import { type ProblemError, problem } from '@gyeol/service-kit/errors.ts';
import { errorCodeOf, failedToConnect } from '@gyeol/service-kit/http/retry-policy.ts';

const brokenConnectionCodes = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** True for a call that was never sent, and for a read whose connection broke. */
export const mayRetry = (method: string, error: unknown): boolean =>
  failedToConnect(error) || ((method === 'GET' || method === 'HEAD') && brokenConnectionCodes.has(errorCodeOf(error)));

/**
 * The refusal when a service is unreachable, cuts the connection or takes too long. It is always 503, and the client
 * may retry.
 */
export const unavailable = (service: string, error: unknown): ProblemError =>
  problem('UNAVAILABLE', { detail: `${service} does not answer`, retryAfterSeconds: 2, cause: error });
