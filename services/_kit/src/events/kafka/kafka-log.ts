import { type LogEntry, logLevel } from 'kafkajs';
import type { Logger } from 'pino';

/** A consumer asked for records that the broker does not have, and continues at another offset. */
export interface OffsetReset {
  readonly groupId: string;
  readonly topic: string;
  readonly partition: number;
}
/** kafkajs reports a reset by this message only. */
const resetMessage = 'Offset out of range, resetting to default offset';

/**
 * Lowers the level of every message of kafkajs by one. kafkajs logs a failure as ERROR even when kafkajs retries by
 * itself, for example while a coordinator is loading or a broker restarts. In our log an ERROR means that a person must
 * act.
 */
export const kafkaLog =
  (log: Logger, onReset: (reset: OffsetReset) => void = () => undefined) =>
  () =>
  ({ level, namespace, log: { message, ...fields } }: LogEntry): void => {
    const { timestamp: _timestamp, logger: _logger, stack: _stack, ...rest } = fields;
    if (message === resetMessage) onReset(rest as unknown as OffsetReset);
    const line = `kafka ${namespace}: ${message}`;
    if (level === logLevel.ERROR) log.warn(rest, line);
    else if (level === logLevel.WARN) log.info(rest, line);
    else log.debug(rest, line);
  };
