import type { TracingConfig } from '../config.ts';
import type { Logger } from '../logger.ts';
import { useTracer } from './span.ts';

interface Options {
  readonly service: string;
  readonly instance: string;
  readonly config: TracingConfig;
  readonly log: Pick<Logger, 'warn' | 'info'>;
}

/**
 * Loads the SDK and traces from now on, if there is an endpoint to send to; else nothing is loaded. Call it before
 * servers are made. Answers how to send what is left at the end.
 */
export const startTracing = async ({ config, ...options }: Options): Promise<() => Promise<void>> => {
  const { otlpEndpoint } = config;
  if (otlpEndpoint === undefined || process.env.OTEL_SDK_DISABLED === 'true') return async () => undefined;
  const { createTracer } = await import('./otel.ts');
  const tracer = createTracer({ ...options, config: { ...config, otlpEndpoint } });
  useTracer(tracer);
  return tracer.stop;
};
