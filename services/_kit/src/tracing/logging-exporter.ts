import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from '../logger.ts';

/** Creates an exporter that logs once when spans do not arrive and once when they arrive again. */
export const createLoggingExporter = (inner: SpanExporter, log: Pick<Logger, 'warn' | 'info'>): SpanExporter => {
  let failures = 0;
  const logResult = ({ code, error }: ExportResult): void => {
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
        logResult(result);
        // Reports success in any case, because the SDK could only log the failure again.
        done({ code: ExportResultCode.SUCCESS });
      }),
    shutdown: () => inner.shutdown(),
    forceFlush: async () => inner.forceFlush?.(),
  };
};
