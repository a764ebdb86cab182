import { isTracing, type Span, startSpan, typeOf } from '../tracing/span.ts';

interface Row {
  readonly topic: string;
  readonly value: string;
}

const recorded = /"traceparent":"(00-[0-9a-f]{32}-[0-9a-f]{16}-01)"/;

/** Starts a span for sending a row, as part of the recorded trace of the request that wrote the row. */
const spanOf = ({ topic, value }: Row): Span[] => {
  const traceparent = recorded.exec(value)?.[1];
  if (traceparent === undefined) return [];
  const { id, type } = JSON.parse(value) as { id: string; type: string };
  const span = startSpan({
    name: `send ${type}`,
    kind: 'producer',
    parent: { traceparent },
    attributes: {
      'messaging.operation.type': 'send',
      'messaging.destination.name': topic,
      'messaging.message.id': id,
    },
  });
  return span ? [span] : [];
};

/** Calls `send` to send the rows. Each row has a span in the trace of the request that wrote the row. */
export const withSendSpans = async (rows: readonly Row[], send: () => Promise<void>): Promise<void> => {
  const spans = isTracing() ? rows.flatMap(spanOf) : [];
  try {
    await send();
  } catch (error) {
    for (const span of spans) span.fail(typeOf(error));
    throw error;
  } finally {
    for (const span of spans) span.end();
  }
};
