import type { FastifyBaseLogger } from 'fastify';

const againMs = 60_000;
let fullToldAt = Number.NEGATIVE_INFINITY;

/** Logs why a call could not be answered: a full disk plainly and once a minute, anything else as it came. */
export const tellFailure = (log: FastifyBaseLogger, error: unknown, what: string): void => {
  if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') log.error({ err: error }, what);
  else if (performance.now() - fullToldAt > againMs) {
    fullToldAt = performance.now();
    log.error('the disk of the sandbox is full: make room; what was stored is safe');
  }
};
