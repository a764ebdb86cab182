import { type ProblemError, problem } from '@gyeol/service-kit/errors.ts';

const noConnection = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const cutOff = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** What reply-from hands on wraps undici's error. */
const codeOf = (error: unknown): string => {
  const { cause, code } = error as { cause?: { code?: string }; code?: string };
  return cause?.code ?? code ?? '';
};

/** No connection was made, so nothing was sent. */
export const neverSent = (error: unknown): boolean => noConnection.has(codeOf(error));

/** Whether a call may be made once more: any that was never sent, and a read whose connection broke. */
export const mayTryAgain = (method: string, error: unknown): boolean =>
  neverSent(error) || ((method === 'GET' || method === 'HEAD') && cutOff.has(codeOf(error)));

/** A service that is away, cuts off, or takes too long: always 503, and the client may come again. */
export const unavailable = (service: string, error: unknown): ProblemError =>
  problem('UNAVAILABLE', { detail: `${service} does not answer`, retryAfterSeconds: 2, cause: error });
