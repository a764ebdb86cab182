import { type ProblemError, problem } from '@gyeol/service-kit/errors.ts';
import { errorCodeOf, failedToConnect } from '@gyeol/service-kit/http/retry-policy.ts';

const brokenConnectionCodes = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** Whether a call may be made once more: any that was never sent, and a read whose connection broke. */
export const mayRetry = (method: string, error: unknown): boolean =>
  failedToConnect(error) || ((method === 'GET' || method === 'HEAD') && brokenConnectionCodes.has(errorCodeOf(error)));

/** A service that is away, cuts off, or takes too long: always 503, and the client may come again. */
export const unavailable = (service: string, error: unknown): ProblemError =>
  problem('UNAVAILABLE', { detail: `${service} does not answer`, retryAfterSeconds: 2, cause: error });
