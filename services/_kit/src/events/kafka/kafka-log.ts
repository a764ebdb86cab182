import { type LogEntry, logLevel } from 'kafkajs';
import type { Logger } from 'pino';

/** A consumer asked for records that the broker does not have, and goes on elsewhere. */
export interface OffsetReset {
  readonly groupId: string;
  readonly topic: string;
  readonly partition: number;
}
/** The only way in which kafkajs tells of it. */
const resetMessage = 'Offset out of range, resetting to default offset';

/**
 * kafkajs reports as ERROR what it then tries again by itself (a coordinator that is loading, a broker that restarts).
 * An ERROR of ours means that a person must act, so everything goes one level down.
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
