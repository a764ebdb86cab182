import { type Context, context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type Sampler, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import type { TracingConfig } from '../config.ts';
import { saneTraceparent } from '../context.ts';
import type { Logger } from '../logger.ts';
import { cleaning, telling } from './clean-exporter.ts';
import { samplingOf } from './sampler.ts';
import type { Span as KitSpan, Tracer, Work } from './span.ts';

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
const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

const traceparentOf = (span: Span): string => {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-0${traceFlags & 1}`;
};

/** The caller's span as the parent. By hand: the SDK's propagator costs 3 µs a request. */
const remote = (given: unknown): Context => {
  const known = saneTraceparent(given);
  if (known === undefined) return ROOT_CONTEXT;
  const [traceId, spanId] = [known.slice(3, 35), known.slice(36, 52)];
  const traceFlags = Number.parseInt(known.slice(53), 16) & 1;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
};

const setUp = ({ service, instance, config, log, exporter }: OtelOptions, sampler: Sampler): TracerProvider => {
  const to = exporter ?? new OTLPTraceExporter({ url: `${config.otlpEndpoint}/v1/traces` });
  const own = { 'service.name': service, 'service.namespace': 'gyeol', 'service.instance.id': instance };
  const provider = new TracerProvider({
    sampler,
    resource: defaultResource()
      .merge(resourceFromAttributes(own))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [
      cleaning(new BatchSpanProcessor({ exporter: telling(to, log), scheduledDelayMillis: config.tracesDelayMs })),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  return provider;
};

/** Tracing by the SDK of OpenTelemetry. Once a process: the SDK's state is global. */
export const createTracer = (options: OtelOptions): OtelTracer => {
  const { tracesSampler, tracesSamplerArg } = options.config;
  const { sampler, leavesOut } = samplingOf(tracesSampler, tracesSamplerArg);
  const provider = setUp(options, sampler);
  const tracer = provider.getTracer('@gyeol/service-kit');
  const parentDecides = tracesSampler.startsWith('parentbased_');

  const start = ({ name, kind, parent, begins = false, attributes }: Work): KitSpan | undefined => {
    const given = parent?.traceparent;
    if (parentDecides && typeof given === 'string' && given.endsWith('-00')) return undefined;
    const from = parent ? remote(given) : context.active();
    if (trace.getSpanContext(from) === undefined && (!begins || leavesOut())) return undefined;
    const span = tracer.startSpan(name, { kind: kinds[kind], ...(attributes ? { attributes } : {}) }, from);
    if (!span.isRecording()) return undefined;
    const inside = trace.setSpan(from, span);
    return {
      traceparent: traceparentOf(span),
      run: (work) => context.with(inside, work),
      rename: (next) => void span.updateName(next),
      set: (more) => void span.setAttributes(more),
      fail: (type) => {
        span.setAttribute('error.type', type);
        span.setStatus({ code: SpanStatusCode.ERROR });
      },
      end: () => span.end(),
    };
  };
  const active = (): string | undefined => {
    const span = trace.getActiveSpan();
    return span && traceparentOf(span);
  };
  const stop = async (): Promise<void> => {
    const enough = new Promise<void>((resolve) => setTimeout(resolve, flushMs));
    await Promise.race([provider.shutdown().catch(() => undefined), enough]);
  };
  return { start, active, stop };
};
