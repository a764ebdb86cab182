import { neverLogged } from '@gyeol/contracts/rules/personal-data.ts';
import { type DestinationStream, type Logger, pino } from 'pino';
import { currentContext } from './context.ts';
import { activeTraceparent } from './tracing/span.ts';

export type { DestinationStream, Logger } from 'pino';

interface LoggerOptions {
  service: string;
  level: string;
  instance?: string;
  /** Where lines go; standard output unless told. Tests read what was written. */
  destination?: DestinationStream;
}

/**
 * At once, not from a buffer: no line is lost with a killed process, and pino's flush of a buffer at the exit waits for
 * ever where nobody reads the output any more (its reader, the supervisor, was killed).
 */
export const logTo = (stream: 'output' | 'errors'): DestinationStream =>
  pino.destination({ dest: stream === 'output' ? 1 : 2, sync: true });

/** JSON lines with the request id of the running context. Personal data are replaced by `[redacted]`. */
export const createLogger = ({ service, level, instance = '1', destination }: LoggerOptions): Logger => {
  const options = {
    level,
    base: { service, instance },
    // At the top of a logged object or one level below.
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
