import type { Logger } from 'pino';
import { type Db, sql, type Tx } from '../db/db.ts';
import type { Metrics } from '../metrics.ts';
import { createHandlerRegistry, type HandlerRegistry } from './handler-registry.ts';
import { countDeadLetters } from './inbox.ts';
import type { Subscription } from './subscription.ts';

export interface ReplayOptions<Deps> {
  db: Db;
  subscriptions: readonly Subscription<Deps>[];
  deps: Deps;
  log: Logger;
  metrics: Metrics;
}

interface DeadLetter {
  position: number;
  topic: string;
  key: string;
  value: string;
}

const selectKeys = sql(
  'kit.replay.keys',
  'select topic, key from parked_events group by topic, key order by min(position)',
);
const lockOutConsumers = sql('kit.replay.lock', `select pg_advisory_xact_lock(hashtext('replay'))`);
const selectFirstOfKey = sql(
  'kit.replay.first',
  `select position, topic, key, payload as value from parked_events
    where topic = $1::text and key = $2::text order by position limit 1 for update`,
);
const deleteDeadLetter = sql('kit.replay.remove', 'delete from parked_events where position = $1::bigint');
const updateError = sql('kit.replay.error', 'update parked_events set error = $2::text where position = $1::bigint');

/** Handles and removes a key's first dead letter. Answers false when the key has none. */
const replayFirst = (
  db: Db,
  handlers: HandlerRegistry,
  topic: string,
  key: string,
  onRead: (row: DeadLetter) => void,
) =>
  db.tx(async (tx: Tx) => {
    // A consumer that has a later event of this key waits for this transaction. The consumer then sees which dead
    // letters are left.
    await tx.run(lockOutConsumers);
    const row = await tx.maybe<DeadLetter>(selectFirstOfKey, [topic, key]);
    if (!row) return false;
    onRead(row);
    const event = handlers.read({ ...row, location: `parked/${row.position}` });
    // An event to which the service no longer subscribes is deleted without a handler.
    if (event) await handlers.handle(tx, event);
    await tx.run(deleteDeadLetter, [row.position]);
    return true;
  });

/**
 * Handles the dead letters again, key by key in their order. A key whose event fails again keeps its dead letters, with
 * the new reason. Answers the numbers of replayed and of remaining dead letters.
 */
export const replayDeadLetters = async <Deps>(
  options: ReplayOptions<Deps>,
): Promise<{ replayed: number; left: number }> => {
  const { db, log } = options;
  const handlers = createHandlerRegistry(options.subscriptions, options.deps, options.metrics);
  let replayed = 0;
  for (const { topic, key } of await db.rows<{ topic: string; key: string }>(selectKeys)) {
    let row: DeadLetter | undefined;
    try {
      while (await replayFirst(db, handlers, topic, key, (found) => (row = found))) replayed += 1;
    } catch (error) {
      log.warn({ err: error, topic, key, position: row?.position }, 'a dead letter failed again');
      if (row) await db.run(updateError, [row.position, String(error).slice(0, 2000)]);
    }
  }
  return { replayed, left: await countDeadLetters(db) };
};
