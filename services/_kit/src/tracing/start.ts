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
 * Loads the SDK and starts tracing when there is an endpoint and OTEL_SDK_DISABLED is not `true`. Otherwise loads
 * nothing. Call this before servers are created. Answers a function that sends the remaining spans at the end.
 */
export const startTracing = async ({ config, ...options }: Options): Promise<() => Promise<void>> => {
  const { otlpEndpoint } = config;
  if (otlpEndpoint === undefined || process.env.OTEL_SDK_DISABLED === 'true') return async () => undefined;
  const { createTracer } = await import('./otel.ts');
  const tracer = createTracer({ ...options, config: { ...config, otlpEndpoint } });
  useTracer(tracer);
  return tracer.stop;
};
