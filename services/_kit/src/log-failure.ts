import type { Logger } from 'pino';
import { isTransient } from './db/errors.ts';

/**
 * Logs a failure. A transient failure, such as a lost connection, is a warning. Any other failure is an error, and a
 * person has to look at the error.
 */
export const logFailure = (
  log: Pick<Logger, 'warn' | 'error'>,
  facts: { readonly err: unknown; readonly [name: string]: unknown },
  message: string,
): void => {
  if (isTransient(facts.err)) log.warn(facts, message);
  else log.error(facts, message);
};
