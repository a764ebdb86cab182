import type { ServiceName } from '@gyeol/contracts/call.ts';
import { type DataOf, type Envelope, type EventType, topicOf } from '@gyeol/contracts/event.ts';
import type { Db } from '../db/db.ts';
import { sql } from '../db/db.ts';
import type { BusMessage, ConsumeOptions, EventBus } from '../events/bus.ts';
import { createEnvelope, type OutboxEvent } from '../events/envelope.ts';

const readOutbox = sql('test.outbox', 'select payload from outbox order by id');
const readDeadLetter = sql('test.dead-letter', 'select error from parked_events where event_id = $1::uuid');

export interface TestBus extends EventBus {
  readonly published: { topic: string; message: BusMessage }[];
  /** Passes an event to the consumer through the inbox. Throws when the event became a dead letter or must wait. */
  deliver<E extends EventType>(event: E, content: OutboxEvent<DataOf<E>>): Promise<Envelope<DataOf<E>>>;
  /** Passes events of another service to the consumer in one batch. Throws when some were not handled. */
  deliverAll(source: ServiceName, envelopes: readonly Envelope[]): Promise<void>;
}

/** Creates an event bus that delivers an event only when the test calls `deliver` or `deliverAll`. */
export const createTestBus = (db: Db): TestBus => {
  const published: TestBus['published'] = [];
  let consumer: ConsumeOptions | undefined;
  let offset = 0;

  const deliver: TestBus['deliver'] = async (event, content) => {
    if (!consumer) throw new Error('the service subscribes to nothing');
    const envelope = createEnvelope(event, { ...(event.snapshot ? { version: Date.now() } : {}), ...content });
    const record = { offset, key: envelope.subject, value: JSON.stringify(envelope), time: Date.now() };
    offset += 1;
    const batch = { topic: topicOf(event.source), partition: 0, records: [record], behind: 1, isCurrent: () => true };
    const [result] = await consumer.handle([batch]);
    if (result?.done !== 1) throw new Error(`${event.type} was not handled: a transient failure`);
    const deadLetter = await db.maybe<{ error: string }>(readDeadLetter, [envelope.id]);
    if (deadLetter) throw new Error(`${event.type} is a dead letter: ${deadLetter.error}`);
    return envelope;
  };
  const deliverAll: TestBus['deliverAll'] = async (source, envelopes) => {
    if (!consumer) throw new Error('the service subscribes to nothing');
    const records = envelopes.map((envelope, index) => ({
      ...{ offset: offset + index, key: envelope.subject, value: JSON.stringify(envelope), time: Date.now() },
    }));
    offset += records.length;
    const batch = { topic: topicOf(source), partition: 0, records, behind: records.length, isCurrent: () => true };
    const [result] = await consumer.handle([batch]);
    if (result?.done !== records.length) throw new Error(`${result?.done} of ${records.length} events were handled`);
  };
  return {
    published,
    deliver,
    deliverAll,
    publish: async (topic, messages) => void published.push(...messages.map((message) => ({ topic, message }))),
    consume: async (options) => {
      consumer = options;
      return { downSince: () => undefined, stop: async () => {} };
    },
    check: async () => {},
    close: async () => {},
  };
};

/** Reads all events of the service's outbox, sent or not, in order. */
export const readEvents = async (db: Db): Promise<Envelope[]> => {
  const rows = await db.rows<{ payload: string }>(readOutbox);
  return rows.map(({ payload }) => JSON.parse(payload) as Envelope);
};
