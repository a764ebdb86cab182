import { InMemorySpanExporter } from '@opentelemetry/sdk-trace';
import { createTracer } from '../tracing/otel.ts';

/** A tracer that records everything, and where its spans arrive within some 10 ms. */
export const recordTraces = (service: string) => {
  const exporter = new InMemorySpanExporter();
  const tracer = createTracer({
    service,
    instance: '1',
    config: {
      otlpEndpoint: 'http://127.0.0.1:1',
      tracesSampler: 'parentbased_always_on',
      tracesSamplerArg: 1,
      tracesDelayMs: 10,
    },
    log: { warn: () => undefined, info: () => undefined },
    exporter,
  });
  return { exporter, tracer };
};
