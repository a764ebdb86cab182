import { type DataOf, type EventType, topicOf } from '@gyeol/contracts/event.ts';
import { reportCommit } from '../db/commits.ts';
import { sql, type Tx } from '../db/db.ts';
import { inSpan } from '../tracing/span.ts';
import { createEnvelope, type OutboxEvent } from './envelope.ts';

export type { OutboxEvent } from './envelope.ts';

const insert = sql(
  'kit.outbox.insert',
  `insert into outbox (event_id, topic, key, payload)
   values ($1::uuid, $2::text, $3::text, $4::text)`,
);
/** Well below the 1 MiB that a broker accepts in one message. */
const maxPayload = 512 * 1024;

/**
 * Writes an event in the transaction of its change. Call it after locking the aggregate's row, because that lock keeps
 * the order of one subject. Only the commit waits for the write. The relay is woken after the commit. Throws when the
 * data do not fit the contract, when a snapshot has no version, or when the event is too large.
 */
export const addToOutbox = async <E extends EventType>(
  tx: Tx,
  event: E,
  content: OutboxEvent<DataOf<E>>,
): Promise<void> => {
  const topic = topicOf(event.source);
  const attributes = { 'messaging.operation.type': 'create', 'messaging.destination.name': topic };
  // The relay and every consumer of the event continue this span.
  await inSpan({ name: `create ${event.type}`, kind: 'producer', attributes }, async () => {
    const envelope = createEnvelope(event, content);
    const payload = JSON.stringify(envelope);
    if (Buffer.byteLength(payload) > maxPayload) throw new Error(`${event.type} of ${content.subject} is too large`);
    const values = [envelope.id, topic, content.subject, payload];
    tx.defer(insert, values);
  });
  // No NOTIFY, because it would serialise the commits of the whole cluster (measured: 8.3k → 3.9k commits a second).
  tx.afterCommit(() => reportCommit(tx.database, 'events'));
};
