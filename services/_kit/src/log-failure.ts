import type { Logger } from 'pino';
import { isTransient } from './db/errors.ts';

/**
 * Logs the failure of work that will be retried: a transient one, such as a lost connection, as a warning, any other as
 * an error that a person has to look at.
 */
export const logFailure = (
  log: Pick<Logger, 'warn' | 'error'>,
  facts: { readonly err: unknown; readonly [name: string]: unknown },
  message: string,
): void => {
  if (isTransient(facts.err)) log.warn(facts, message);
  else log.error(facts, message);
};
