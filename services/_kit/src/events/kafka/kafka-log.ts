import { type LogEntry, logLevel } from 'kafkajs';
import type { Logger } from 'pino';

/**
 * kafkajs reports as ERROR what it then tries again by itself (a coordinator that is loading, a broker that restarts).
 * An ERROR of ours means that a person must act, so everything goes one level down.
 */
export const kafkaLog = (log: Logger) => () => {
  return ({ level, namespace, log: { message, ...facts } }: LogEntry): void => {
    const { timestamp: _timestamp, logger: _logger, stack: _stack, ...rest } = facts;
    const line = `kafka ${namespace}: ${message}`;
    if (level === logLevel.ERROR) log.warn(rest, line);
    else if (level === logLevel.WARN) log.info(rest, line);
    else log.debug(rest, line);
  };
};
