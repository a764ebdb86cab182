import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  defaultTextMapGetter,
  type Attributes as OtelAttributes,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TracingConfig } from '../config.ts';
import type { Logger } from '../logger.ts';
import { createLoggingExporter } from './logging-exporter.ts';
import type { Attributes, Span, Tracer, Work } from './span.ts';

export interface OtelOptions {
  readonly service: string;
  readonly instance: string;
  readonly config: TracingConfig & { readonly otlpEndpoint: string };
  readonly log: Pick<Logger, 'warn' | 'info'>;
  /** Receives the spans instead of the endpoint; for tests. */
  readonly exporter?: SpanExporter;
}
export interface OtelTracer extends Tracer {
  /** Sends the remaining spans. Never rejects, and takes at most 1 s, so that a dead collector delays nothing. */
  stop(): Promise<void>;
}

const flushMs = 1_000;
/**
 * The most spans of a batch. The number is small, because the data of a larger batch would outlive V8's young space
 * while the batch is written.
 */
const batchSize = 128;

/**
 * Only these attributes may leave the process, even if code sets other attributes. Addresses stay in the process,
 * because some paths hold a phone number and queries hold tokens. User agents stay too. Error texts stay, because they
 * may quote a rejected value.
 */
const allowed: ReadonlySet<string> = new Set([
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'error.type',
  'server.address',
  'db.system.name',
  'messaging.operation.type',
  'messaging.destination.name',
  'messaging.message.id',
  'messaging.consumer.group.name',
  'gyeol.request_id',
]);
const onlyAllowed = (attributes: Attributes = {}): OtelAttributes =>
  Object.fromEntries(Object.entries(attributes).filter(([key]) => allowed.has(key)));

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

/** Creates the sampler that OTEL_TRACES_SAMPLER names. OTEL_TRACES_SAMPLER_ARG is the share (0…1). */
const samplerOf = ({ tracesSampler, tracesSamplerArg }: TracingConfig): Sampler => {
  const samplers: Readonly<Record<string, () => Sampler>> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(tracesSamplerArg),
  };
  const root = (samplers[tracesSampler.replace('parentbased_', '')] as () => Sampler)();
  return tracesSampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
};

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

const providerOf = (options: OtelOptions): TracerProvider => {
  const { config, log, exporter } = options;
  const target = exporter ?? new OTLPTraceExporter({ url: `${config.otlpEndpoint}/v1/traces` });
  const processor = new BatchSpanProcessor({
    exporter: createLoggingExporter(target, log),
    scheduledDelayMillis: config.tracesDelayMs,
    maxExportBatchSize: batchSize,
  });
  return new TracerProvider({
    resource: resourceOf(options),
    sampler: samplerOf(config),
    spanProcessors: [processor],
  });
};

const traceparentOf = (span: OtelSpan): string => {
  const { traceId, spanId } = span.spanContext();
  return `00-${traceId}-${spanId}-01`;
};

const asSpan = (span: OtelSpan, activeSpan: AsyncLocalStorage<OtelSpan>): Span => ({
  traceparent: traceparentOf(span),
  run: (work) => activeSpan.run(span, work),
  rename: (name) => void span.updateName(name),
  set: (attributes) => void span.setAttributes(onlyAllowed(attributes)),
  // Sets no status text, because messages of exceptions quote values.
  fail: (type) => void span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR }),
  end: () => span.end(),
});

/** Creates a tracer on OpenTelemetry's SDK. */
export const createTracer = (options: OtelOptions): OtelTracer => {
  const provider = providerOf(options);
  const tracer = provider.getTracer('@gyeol/service-kit');
  const propagator = new W3CTraceContextPropagator();
  const activeSpan = new AsyncLocalStorage<OtelSpan>();

  const contextOf = ({ parent }: Work): Context => {
    if (parent) return propagator.extract(ROOT_CONTEXT, { traceparent: parent.traceparent }, defaultTextMapGetter);
    const here = activeSpan.getStore();
    return here ? trace.setSpan(ROOT_CONTEXT, here) : ROOT_CONTEXT;
  };
  const start = (work: Work): Span | undefined => {
    const context = contextOf(work);
    if (!work.begins && trace.getSpanContext(context) === undefined) return undefined;
    const { name, kind, attributes } = work;
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes: onlyAllowed(attributes) }, context);
    return span.isRecording() ? asSpan(span, activeSpan) : undefined;
  };
  const stop = async (): Promise<void> => {
    const timeLimit = new Promise<void>((resolve) => setTimeout(resolve, flushMs));
    await Promise.race([provider.shutdown().catch(() => undefined), timeLimit]);
  };
  const active = (): string | undefined => {
    const span = activeSpan.getStore();
    return span && traceparentOf(span);
  };
  return { start, active, stop };
};
