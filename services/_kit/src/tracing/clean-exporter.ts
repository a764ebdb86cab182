import type { Attributes } from '@opentelemetry/api';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
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

const keep = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([key]) => kept.has(key)));

/** The span as it may be told: without events (exceptions quote values) and without the text of its status. */
export const cleanSpan = (span: ReadableSpan): ReadableSpan =>
  Object.create(span, {
    attributes: { value: keep(span.attributes) },
    events: { value: [] },
    status: { value: { code: span.status.code } },
  }) as ReadableSpan;

/** An exporter that sends clean spans, and says once when they do not arrive and when they do again. */
export const cleanExporter = (inner: SpanExporter, log: Pick<Logger, 'warn' | 'info'>): SpanExporter => {
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
      inner.export(spans.map(cleanSpan), (result) => {
        note(result);
        // Told as done: nobody can do more about it, and the SDK would only log it as well.
        done({ code: ExportResultCode.SUCCESS });
      }),
    shutdown: () => inner.shutdown(),
    forceFlush: async () => inner.forceFlush?.(),
  };
};
