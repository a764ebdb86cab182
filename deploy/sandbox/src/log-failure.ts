import type { FastifyBaseLogger } from 'fastify';

const repeatMs = 60_000;
let fullLoggedAt = Number.NEGATIVE_INFINITY;

/**
 * Logs the failure of a call. A full disk is logged as one plain line, once a minute. Other errors are logged in full.
 */
export const logFailure = (log: FastifyBaseLogger, error: unknown, message: string): void => {
  if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') log.error({ err: error }, message);
  else if (performance.now() - fullLoggedAt > repeatMs) {
    fullLoggedAt = performance.now();
    log.error('the disk of the sandbox is full: make room; what was stored is safe');
  }
};
