import type { Envelope } from '@gyeol/contracts/event.ts';
import { type Queries, sql, type Tx } from '../db/db.ts';

/** A record of the bus, read: its envelope, or why it cannot be one. */
export interface Incoming {
  readonly id: string;
  readonly topic: string;
  readonly key: string;
  readonly value: string;
  readonly envelope: Envelope | undefined;
  /** Set when no later try can help. */
  readonly malformed: string | undefined;
  /** It is handled in a transaction of its own. */
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

/** Writes the events down as received, the first statement of their handlers' transaction. Answers the new ones. */
export const receiveAll = async (tx: Tx, events: readonly Incoming[]): Promise<Set<string>> => {
  const rows = await tx.rows<{ id: string }>(insertReceived, [events.map(({ id }) => id)]);
  return new Set(rows.map(({ id }) => id));
};

/** Which of these events this service has had, by their ids; those of the last 14 days are known. */
export const filterReceived = async (db: Queries, eventIds: readonly string[]): Promise<string[]> =>
  (await db.rows<{ id: string }>(selectReceived, [eventIds])).map(({ id }) => id);

/** Takes back what was received in this transaction and was not handled. */
export const undoReceive = (tx: Tx, ids: readonly string[]): Promise<number> => tx.run(deleteReceived, [ids]);

/** Events of one key come in the order of their topic's partition. */
export const keyOf = ({ topic, key }: Pick<Incoming, 'topic' | 'key'>): string => `${topic} ${key}`;

/**
 * The keys of these events (as `keyOf`) that have dead letters, so that later ones must wait behind them. A replay that
 * is about to empty such a key is waited for.
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

/** Keeps an event until a person has it replayed. */
export const addDeadLetter = async (tx: Tx, event: Incoming, reason: string): Promise<void> => {
  await tx.run(insertDeadLetter, [event.id, event.topic, event.key, event.value, reason.slice(0, 2000)]);
};

/** How many events wait for a replay. */
export const countDeadLetters = async (db: Queries): Promise<number> => (await db.one<{ size: number }>(countAll)).size;

/** Drops what the log can no longer repeat: it keeps 7 days, the inbox 14. Answers how many rows went. */
export const pruneReceived = async (db: Queries): Promise<number> => {
  let dropped = 0;
  for (let last = -1; last !== 0; dropped += last) last = await db.run(pruneInbox);
  return dropped;
};
