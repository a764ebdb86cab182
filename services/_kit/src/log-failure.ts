import type { Logger } from 'pino';
import { isTransient } from './db/errors.ts';

/**
 * Logs why something failed that is tried again: what passes by itself, as a lost connection does, is a warning, anything
 * else an error that somebody has to look at.
 */
export const logFailure = (
  log: Pick<Logger, 'warn' | 'error'>,
  facts: { readonly err: unknown; readonly [name: string]: unknown },
  message: string,
): void => {
  if (isTransient(facts.err)) log.warn(facts, message);
  else log.error(facts, message);
};
