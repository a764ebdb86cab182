import { createHash } from 'node:crypto';
import { type Envelope, topicOf } from '@gyeol/contracts/event.ts';
import { createContext, withContext } from '../context.ts';
import type { Tx } from '../db/db.ts';
import type { Metrics } from '../metrics.ts';
import { inSpan } from '../tracing/span.ts';
import { checkData, MalformedEvent, parseEnvelope } from './envelope.ts';
import type { Incoming } from './inbox.ts';
import type { Subscription } from './subscription.ts';

export interface HandlerRegistry {
  readonly topics: readonly string[];
  /**
   * Reads a record. Answers undefined when this service does not subscribe to the event. `location` identifies a record
   * without a readable id.
   */
  read(record: { topic: string; key: string; value: string; location: string }): Incoming | undefined;
  /** Runs the handlers of an event under its trace. */
  handle(tx: Tx, event: Incoming): Promise<void>;
}

const idOfLocation = (location: string): string =>
  createHash('md5')
    .update(location)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Creates the registry. `group` names the consumer in spans, because several services may share a process. */
export const createHandlerRegistry = <Deps>(
  subscriptions: readonly Subscription<Deps>[],
  deps: Deps,
  metrics: Metrics,
  group?: string,
): HandlerRegistry => {
  const seconds = metrics.formerly(
    'event_effect_seconds',
    metrics.histogram('event_handler_seconds', 'Time of the handlers of an event', ['type']),
  );
  const find = (topic: string, envelope: Envelope) =>
    subscriptions.filter(({ event }) => event.type === envelope.type && topicOf(event.source) === topic);

  const read: HandlerRegistry['read'] = ({ topic, key, value, location }) => {
    let envelope: Envelope | undefined;
    try {
      envelope = parseEnvelope(value);
      const found = find(topic, envelope);
      const first = found[0];
      if (!first) return undefined;
      checkData(first.event, envelope.data);
      const exclusive = found.some((subscription) => subscription.exclusive);
      return { id: envelope.id, topic, key, value, envelope, malformed: undefined, exclusive };
    } catch (error) {
      if (!(error instanceof MalformedEvent)) throw error;
      const id = envelope?.id ?? idOfLocation(location);
      return { id, topic, key, value, envelope, malformed: error.message, exclusive: false };
    }
  };
  const handleEvent = async (tx: Tx, { envelope, topic, malformed }: Incoming): Promise<void> => {
    if (!envelope || malformed !== undefined) throw new MalformedEvent(malformed ?? 'not an envelope');
    const end = seconds.startTimer({ type: envelope.type });
    const parent = { traceparent: envelope.traceparent };
    const attributes = {
      'messaging.operation.type': 'process',
      'messaging.destination.name': topic,
      ...(group === undefined ? {} : { 'messaging.consumer.group.name': group }),
    };
    await inSpan({ name: `process ${envelope.type}`, kind: 'consumer', parent, attributes }, () =>
      withContext(createContext(envelope.requestid, envelope.traceparent), async () => {
        for (const { handle } of find(topic, envelope)) await handle(tx, envelope, deps);
      }),
    );
    end();
  };
  return { topics: [...new Set(subscriptions.map(({ event }) => topicOf(event.source)))], read, handle: handleEvent };
};
