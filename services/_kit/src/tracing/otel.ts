import { AsyncLocalStorage } from 'node:async_hooks';
import { type SpanContext, TraceFlags } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace';
import type { TracingConfig } from '../config.ts';
import { randomHex, saneTraceparent } from '../context.ts';
import type { Logger } from '../logger.ts';
import { RecordedSpan } from './recorded-span.ts';
import { samplingOf } from './sampler.ts';
import type { Tracer, Work } from './span.ts';
import { telling } from './telling-exporter.ts';

export interface OtelOptions {
  readonly service: string;
  readonly instance: string;
  readonly config: TracingConfig & { readonly otlpEndpoint: string };
  readonly log: Pick<Logger, 'warn' | 'info'>;
  /** Where spans go instead of the endpoint; for tests. */
  readonly exporter?: SpanExporter;
}
export interface OtelTracer extends Tracer {
  /** Sends what is left. Never rejects, and takes at most 1 s: a collector that is away holds nobody up. */
  stop(): Promise<void>;
}

const flushMs = 1_000;
/** Small: what a batch is while it is written would else outlive V8's young space. */
const batch = 128;

const resourceOf = ({ service, instance }: OtelOptions) =>
  defaultResource()
    .merge(
      resourceFromAttributes({
        'service.name': service,
        'service.namespace': 'gyeol',
        'service.instance.id': instance,
      }),
    )
    .merge(detectResources({ detectors: [envDetector] }));

/** What a caller says of its span; the flag tells whether that is recorded. */
const callerOf = (given: unknown): SpanContext | undefined => {
  const known = saneTraceparent(given);
  if (known === undefined) return undefined;
  const traceFlags = Number.parseInt(known.slice(53), 16) & TraceFlags.SAMPLED;
  return { traceId: known.slice(3, 35), spanId: known.slice(36, 52), traceFlags, isRemote: true };
};

/** Spans of our own, sent by the SDK of OpenTelemetry. */
export const createTracer = (options: OtelOptions): OtelTracer => {
  const { config, log, exporter } = options;
  const isRecorded = samplingOf(config.tracesSampler, config.tracesSamplerArg);
  const to = exporter ?? new OTLPTraceExporter({ url: `${config.otlpEndpoint}/v1/traces` });
  const processor = new BatchSpanProcessor({
    exporter: telling(to, log),
    scheduledDelayMillis: config.tracesDelayMs,
    maxExportBatchSize: batch,
  });
  const atWork = new AsyncLocalStorage<RecordedSpan>();
  const sharing = {
    atWork,
    resource: resourceOf(options),
    instrumentationScope: { name: '@gyeol/service-kit' },
    onEnd: (span: RecordedSpan) => processor.onEnd(span),
  };

  const start = (work: Work): RecordedSpan | undefined => {
    const { parent, begins = false } = work;
    if (!parent) {
      const here = atWork.getStore()?.context;
      if (here) return new RecordedSpan(work, { traceId: here.traceId, parent: here }, sharing);
    }
    const caller = callerOf(parent?.traceparent);
    if (caller) {
      const recorded = isRecorded(caller.traceId, caller.traceFlags === TraceFlags.SAMPLED);
      return recorded ? new RecordedSpan(work, { traceId: caller.traceId, parent: caller }, sharing) : undefined;
    }
    if (!begins) return undefined;
    const traceId = randomHex(16);
    return isRecorded(traceId, undefined) ? new RecordedSpan(work, { traceId }, sharing) : undefined;
  };
  const stop = async (): Promise<void> => {
    const enough = new Promise<void>((resolve) => setTimeout(resolve, flushMs));
    await Promise.race([processor.shutdown().catch(() => undefined), enough]);
  };
  return { start, active: () => atWork.getStore()?.traceparent, stop };
};
