import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received span. The fields have their names from OTLP. */
export interface ReceivedSpan {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** The whole received text. Tests check that the text contains no personal data. */
  readonly sent: string;
}
export interface OtlpReceiver {
  /** The value for OTEL_EXPORTER_OTLP_ENDPOINT. `GET /traces/<trace id>` answers the spans received for a trace. */
  readonly url: string;
  stop(): Promise<void>;
}

interface KeyValue {
  key: string;
  value: Record<string, unknown>;
}
interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes?: KeyValue[];
}
/** The fields of an ExportTraceServiceRequest in JSON that this receiver reads. */
interface OtlpRequest {
  resourceSpans?: {
    resource?: { attributes?: KeyValue[] };
    scopeSpans?: { spans?: OtlpSpan[] }[];
  }[];
}

const valuesOf = (attributes: readonly KeyValue[] = []): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

const spansOf = ({ resourceSpans = [] }: OtlpRequest): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans = [] }) =>
    scopeSpans.flatMap(({ spans = [] }) =>
      spans.map((span) => ({
        service: String(valuesOf(resource?.attributes)['service.name']),
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId ?? '',
        name: span.name,
        attributes: valuesOf(span.attributes),
        sent: JSON.stringify(span),
      })),
    ),
  );

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

/** Starts a collector. It keeps the spans that a shop exports (OTLP over HTTP, JSON). */
export const startOtlpReceiver = async (): Promise<OtlpReceiver> => {
  const received: ReceivedSpan[] = [];
  const answer = async (request: IncomingMessage): Promise<unknown> => {
    if (request.method === 'POST' && request.url === '/v1/traces') {
      received.push(...spansOf(JSON.parse(await bodyOf(request)) as OtlpRequest));
      return {};
    }
    const id = request.url?.replace('/traces/', '');
    return received.filter(({ traceId }) => traceId === id);
  };
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    answer(request).then(
      (body) => response.end(JSON.stringify(body)),
      // Answers 400 when the body is not OTLP, so that the exporter reports an error.
      (error: unknown) => response.writeHead(400).end(JSON.stringify(String(error))),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

export const spansOfTrace = async (signUpReceiver: string, traceId: string): Promise<ReceivedSpan[]> =>
  (await (await fetch(`${signUpReceiver}/traces/${traceId}`)).json()) as ReceivedSpan[];
