import type { Attributes } from '@opentelemetry/api';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace';
import type { Logger } from '../logger.ts';

/**
 * The only attributes that leave the process. The instrumentations would tell more: whole addresses (a phone number is
 * in some paths, tokens are in queries), user agents, texts of errors with the value that did not fit.
 */
const kept = new Set([
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'error.type',
  'server.address',
  'server.port',
  'db.system.name',
  'messaging.operation.type',
  'messaging.destination.name',
  'messaging.message.id',
  'messaging.consumer.group.name',
  'gyeol.request_id',
]);

const isKept = ([key]: [string, unknown]): boolean => kept.has(key);
const keep = (attributes: Attributes): Attributes => {
  for (const key in attributes)
    if (!kept.has(key)) return Object.fromEntries(Object.entries(attributes).filter(isKept));
  return attributes;
};

/**
 * The span as it may be told: without events (exceptions quote values), links, and the text of its status. An object of
 * its own: one that inherits from the span costs the exporter several times as much to read.
 */
export const cleanSpan = (span: ReadableSpan): ReadableSpan => {
  const spanContext = span.spanContext();
  return {
    name: span.name,
    kind: span.kind,
    spanContext: () => spanContext,
    ...(span.parentSpanContext ? { parentSpanContext: span.parentSpanContext } : {}),
    startTime: span.startTime,
    endTime: span.endTime,
    duration: span.duration,
    ended: span.ended,
    status: { code: span.status.code },
    attributes: keep(span.attributes),
    links: [],
    events: [],
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
  };
};

/**
 * Cleans a span when it ends, not when it is sent: what waits for seconds is then a small object, and the span with all
 * that hangs on it is gone with the request.
 */
export const cleaning = (inner: SpanProcessor): SpanProcessor => ({
  onStart: (span, context) => inner.onStart(span, context),
  onEnd: (span) => inner.onEnd(cleanSpan(span)),
  forceFlush: () => inner.forceFlush(),
  shutdown: () => inner.shutdown(),
});

/** An exporter that says once when spans do not arrive and when they do again. */
export const telling = (inner: SpanExporter, log: Pick<Logger, 'warn' | 'info'>): SpanExporter => {
  let failures = 0;
  const note = ({ code, error }: ExportResult): void => {
    if (code === ExportResultCode.SUCCESS) {
      if (failures > 0) log.info({ failures }, 'traces are exported again');
      failures = 0;
      return;
    }
    failures += 1;
    if (failures === 1) log.warn({ reason: error?.message }, 'traces cannot be exported; they are dropped');
  };
  return {
    export: (spans, done) =>
      inner.export(spans, (result) => {
        note(result);
        // Told as done: nobody can do more about it, and the SDK would only log it as well.
        done({ code: ExportResultCode.SUCCESS });
      }),
    shutdown: () => inner.shutdown(),
    forceFlush: async () => inner.forceFlush?.(),
  };
};
