import type { Envelope } from '@gyeol/contracts/event.ts';
import { type Queries, sql, type Tx } from '../db/db.ts';

/** A record that was read from the bus, with its envelope, or with the reason why nobody can handle it. */
export interface Incoming {
  readonly id: string;
  readonly topic: string;
  readonly key: string;
  readonly value: string;
  readonly envelope: Envelope | undefined;
  /** The fault of a record that no retry can cure. */
  readonly malformed: string | undefined;
  /** True when the event is handled in its own transaction. */
  readonly exclusive: boolean;
}

const insertReceived = sql(
  'kit.inbox.receive',
  `insert into inbox (event_id)
   select received.id from unnest($1::uuid[]) with ordinality as received(id, n) order by received.n
   on conflict do nothing returning event_id as id`,
);
const selectReceived = sql('kit.inbox.received', 'select event_id as id from inbox where event_id = any($1::uuid[])');
const deleteReceived = sql('kit.inbox.delete', 'delete from inbox where event_id = any($1::uuid[])');
const pruneInbox = sql(
  'kit.inbox.prune',
  `delete from inbox where event_id in
     (select event_id from inbox where received_at < now() - interval '14 days' limit 5000)`,
);
const forgetUntil = sql(
  'kit.inbox.forget',
  `delete from inbox where event_id in (select event_id from inbox where received_at <= $1::timestamptz limit 5000)`,
);
const readClock = sql('kit.inbox.clock', 'select clock_timestamp() as now');
const keysOfDeadLetters = sql(
  'kit.dead-letters.keys',
  `select distinct topic, key from parked_events
    where (topic, key) in (select * from unnest($1::text[], $2::text[]))`,
);
const insertDeadLetter = sql(
  'kit.dead-letters.insert',
  `insert into parked_events (event_id, topic, key, payload, error)
   values ($1::uuid, $2::text, $3::text, $4::text, $5::text) on conflict (event_id) do nothing`,
);
const countAll = sql('kit.dead-letters.count', 'select count(*) as size from parked_events');
const waitForReplay = sql('kit.dead-letters.share', `select pg_advisory_xact_lock_shared(hashtext('replay'))`);

/** Records the events as received, in the first statement of their handlers' transaction. Answers the new ones. */
export const receiveAll = async (tx: Tx, events: readonly Incoming[]): Promise<Set<string>> => {
  const rows = await tx.rows<{ id: string }>(insertReceived, [events.map(({ id }) => id)]);
  return new Set(rows.map(({ id }) => id));
};

/** Answers the ids of the events that this service has received. The inbox knows the events of the last 14 days. */
export const filterReceived = async (db: Queries, eventIds: readonly string[]): Promise<string[]> =>
  (await db.rows<{ id: string }>(selectReceived, [eventIds])).map(({ id }) => id);

/** Deletes the inbox rows of events that this transaction received and did not handle. */
export const undoReceive = (tx: Tx, ids: readonly string[]): Promise<number> => tx.run(deleteReceived, [ids]);

/** Joins topic and key, because keys of different topics are independent. */
export const keyOf = ({ topic, key }: Pick<Incoming, 'topic' | 'key'>): string => `${topic} ${key}`;

/**
 * Answers the keys that have dead letters, in the form of `keyOf`. Later events of such a key must wait behind the dead
 * letters. When there are such keys, first waits for the end of a running replay, because the replay may handle the
 * dead letters.
 */
export const keysWithDeadLetters = async (tx: Tx, events: readonly Incoming[]): Promise<Set<string>> => {
  const distinct = [...new Map(events.map((event) => [keyOf(event), event])).values()];
  const values = [distinct.map(({ topic }) => topic), distinct.map(({ key }) => key)];
  const read = async () => (await tx.rows<{ topic: string; key: string }>(keysOfDeadLetters, values)).map(keyOf);
  const first = await read();
  if (first.length === 0) return new Set();
  await tx.run(waitForReplay);
  return new Set(await read());
};

/** Stores an event until a person replays it. */
export const addDeadLetter = async (tx: Tx, event: Incoming, reason: string): Promise<void> => {
  await tx.run(insertDeadLetter, [event.id, event.topic, event.key, event.value, reason.slice(0, 2000)]);
};

/** Counts the events that wait for a replay. */
export const countDeadLetters = async (db: Queries): Promise<number> => (await db.one<{ size: number }>(countAll)).size;

/**
 * Deletes inbox rows after 14 days. The log keeps events for 7 days, so it can no longer repeat those events. Answers
 * the number of deleted rows.
 */
export const pruneReceived = async (db: Queries): Promise<number> => {
  let dropped = 0;
  for (let last = -1; last !== 0; dropped += last) last = await db.run(pruneInbox);
  return dropped;
};

/**
 * Deletes the inbox rows of all events received until now, in small steps that do not hold up the consumer. Each of
 * these events is handled once more when it is delivered again. A service calls this when it must handle past events
 * anew.
 */
export const forgetReceived = async (db: Queries): Promise<void> => {
  const { now } = await db.one<{ now: Date }>(readClock);
  while ((await db.run(forgetUntil, [now])) > 0);
};
