import type { ProblemCode } from '@gyeol/contracts/problems.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDiskFull, isTransient } from '../db/errors.ts';
import { ProblemError, problem, problemBody } from '../errors.ts';
import type { Logger } from '../logger.ts';
import { operationOf } from './operation.ts';

const ofFramework: Readonly<Record<number, ProblemCode>> = {
  // A file that is not to be seen; 403 means the wrong role or owner and nothing else.
  403: 'UNKNOWN_PATH',
  404: 'UNKNOWN_PATH',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'UNAVAILABLE',
};
const frameworkCode = /^(FST_|ERR_HTTP_|HPE_|ECONNRESET$)/;

/** Refusals of Fastify and of its plugins (which mark what may be shown) by their status; a dependency that is away as 503; all else is a mistake of ours. */
const toProblem = (error: unknown): ProblemError => {
  if (error instanceof ProblemError) return error;
  const { statusCode = 500, code = '', expose } = error as { statusCode?: number; code?: string; expose?: boolean };
  if ((frameworkCode.test(code) || expose) && (statusCode < 500 || statusCode === 503)) {
    return problem(ofFramework[statusCode] ?? 'BAD_REQUEST', { cause: error });
  }
  if (isDiskFull(error)) return problem('DISK_FULL', { retryAfterSeconds: 10, cause: error });
  return problem(isTransient(error) ? 'UNAVAILABLE' : 'INTERNAL', { cause: error });
};

/** Writes a refusal as problem+json. */
export const sendProblem = (reply: FastifyReply, error: ProblemError, requestId: string): FastifyReply => {
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.ceil(error.retryAfterSeconds)));
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemBody(error, requestId)));
};

/** The client went away in the middle of its request: nobody's outage, and nobody is left to answer. */
const hasLeft = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** What went wrong, in short: in an outage there is such a line for every request. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const diskFullLogIntervalMs = 60_000;
/** A person must make room: logged as ERROR, and once a minute however many requests find it out. */
const createDiskFullLogger = (log: Logger): (() => void) => {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - loggedAt < diskFullLogIntervalMs) return;
    loggedAt = performance.now();
    log.error('the disk of the database is full: make room; what was stored is safe');
  };
};

/**
 * The one error handler. A mistake of ours is logged once, as ERROR and with its cause; a dependency that is away as
 * one short WARN; what a client did wrong is not logged.
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
