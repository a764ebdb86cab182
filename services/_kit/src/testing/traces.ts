import { InMemorySpanExporter } from '@opentelemetry/sdk-trace';
import { createTracer, type OtelOptions } from '../tracing/otel.ts';

/** Creates a tracer that records everything by default, and an exporter that gets its spans within some 10 ms. */
export const recordTraces = (
  service: string,
  sampling: Partial<Pick<OtelOptions['config'], 'tracesSampler' | 'tracesSamplerArg'>> = {},
) => {
  const exporter = new InMemorySpanExporter();
  const tracer = createTracer({
    service,
    instance: '1',
    config: {
      otlpEndpoint: 'http://127.0.0.1:1',
      tracesSampler: 'parentbased_always_on',
      tracesSamplerArg: 1,
      tracesDelayMs: 10,
      ...sampling,
    },
    log: { warn: () => undefined, info: () => undefined },
    exporter,
  });
  return { exporter, tracer };
};
