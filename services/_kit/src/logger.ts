import { neverLogged } from '@gyeol/contracts/rules/personal-data.ts';
import { type DestinationStream, type Logger, pino } from 'pino';
import { currentContext } from './context.ts';
import { activeTraceparent } from './tracing/span.ts';

export type { DestinationStream, Logger } from 'pino';

interface LoggerOptions {
  service: string;
  level: string;
  instance?: string;
  /** Standard output when absent. */
  destination?: DestinationStream;
}

/**
 * Creates a destination that writes at once, without a buffer. So no line is lost when the process is killed. With a
 * buffer, pino's flush at the exit would wait for ever once the reader of the output (the supervisor) was killed.
 */
export const logTo = (stream: 'output' | 'errors'): DestinationStream =>
  pino.destination({ dest: stream === 'output' ? 1 : 2, sync: true });

/** Creates a logger of JSON lines with the current request id. Personal data are replaced by `[redacted]`. */
export const createLogger = ({ service, level, instance = '1', destination }: LoggerOptions): Logger => {
  const options = {
    level,
    base: { service, instance },
    // Redacts fields at the top of a logged object or one level below.
    redact: { paths: neverLogged.flatMap((key) => [key, `*.${key}`]), censor: '[redacted]' },
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    mixin: () => {
      const context = currentContext();
      const traceId = activeTraceparent()?.slice(3, 35);
      return { ...(context && { requestId: context.requestId }), ...(traceId && { traceId }) };
    },
  };
  return pino(options, destination ?? logTo('output'));
};
