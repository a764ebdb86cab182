import type { ProblemCode } from '@gyeol/contracts/problems.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDiskFull, isTransient } from '../db/errors.ts';
import { ProblemError, problem, problemBody } from '../errors.ts';
import type { Logger } from '../logger.ts';
import { operationOf } from './operation.ts';

const ofFramework: Readonly<Record<number, ProblemCode>> = {
  // A plugin answers 403 for a static file that must not be seen. The refusal is changed, because a 403 of the shop
  // always means the wrong role or owner.
  403: 'UNKNOWN_PATH',
  404: 'UNKNOWN_PATH',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'UNAVAILABLE',
};
const frameworkCode = /^(FST_|ERR_HTTP_|HPE_|ECONNRESET$)/;

/**
 * Turns an error into a refusal. An error of Fastify or of a Fastify plugin that may be shown becomes the refusal for
 * its status. A dependency that is down becomes 503, a full disk DISK_FULL, and anything else 500.
 */
const toProblem = (error: unknown): ProblemError => {
  if (error instanceof ProblemError) return error;
  const { statusCode = 500, code = '', expose } = error as { statusCode?: number; code?: string; expose?: boolean };
  if ((frameworkCode.test(code) || expose) && (statusCode < 500 || statusCode === 503)) {
    return problem(ofFramework[statusCode] ?? 'BAD_REQUEST', { cause: error });
  }
  if (isDiskFull(error)) return problem('DISK_FULL', { retryAfterSeconds: 10, cause: error });
  return problem(isTransient(error) ? 'UNAVAILABLE' : 'INTERNAL', { cause: error });
};

/** The header with the code of a refusal. A gateway counts refusals by it, without reading their bodies. */
export const problemCodeHeader = 'x-problem-code';

/** Writes a refusal as problem+json. */
export const sendProblem = (reply: FastifyReply, error: ProblemError, requestId: string): FastifyReply => {
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.ceil(error.retryAfterSeconds)));
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .header(problemCodeHeader, error.code)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemBody(error, requestId)));
};

/** True when the client left in the middle of its request. This is no outage, and nobody is left to answer. */
const hasLeft = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** Answers only the message, because an outage logs such a line for every request. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const diskFullLogIntervalMs = 60_000;
/** Logs a full disk as ERROR, because a person must make room, but only once a minute. */
const createDiskFullLogger = (log: Logger): (() => void) => {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - loggedAt < diskFullLogIntervalMs) return;
    loggedAt = performance.now();
    log.error('the disk of the database is full: make room; what was stored is safe');
  };
};

/**
 * The only error handler. Logs a bug once, as ERROR with its cause, and a dependency that is down as one short WARN.
 * Does not log mistakes of clients.
 */
export const errorHandler = (log: Logger) => {
  const logDiskFull = createDiskFullLogger(log);
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refused = hasLeft(request) ? problem('BAD_REQUEST', { cause: error }) : toProblem(error);
    const fields = { requestId: request.id, operation: operationOf(request), code: refused.code };
    const cause = refused.cause ?? error;
    if (refused.code === 'DISK_FULL') logDiskFull();
    else if (refused.status === 500) log.error({ ...fields, err: cause }, 'request failed');
    else if (refused.status > 500) log.warn({ ...fields, reason: reasonOf(cause) }, 'request could not be served');
    return sendProblem(reply, refused, request.id);
  };
};
