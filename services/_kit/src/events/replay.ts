import type { Logger } from 'pino';
import { type Db, sql, type Tx } from '../db/db.ts';
import type { Metrics } from '../metrics.ts';
import { createHandlerRegistry, type HandlerRegistry } from './handler-registry.ts';
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

const keysToReplay = sql(
  'kit.replay.keys',
  'select topic, key from parked_events group by topic, key order by min(position)',
);
const holdConsumers = sql('kit.replay.lock', `select pg_advisory_xact_lock(hashtext('replay'))`);
const firstOfKey = sql(
  'kit.replay.first',
  `select position, topic, key, payload as value from parked_events
    where topic = $1::text and key = $2::text order by position limit 1 for update`,
);
const remove = sql('kit.replay.remove', 'delete from parked_events where position = $1::bigint');
const noteError = sql('kit.replay.error', 'update parked_events set error = $2::text where position = $1::bigint');
const count = sql('kit.replay.count', 'select count(*) as size from parked_events');

/** Handles and removes a key's first dead letter. Answers false when the key has none. */
const replayFirst = (db: Db, handlers: HandlerRegistry, topic: string, key: string, seen: (row: DeadLetter) => void) =>
  db.tx(async (tx: Tx) => {
    // A consumer with a later event of this key waits, and then sees what is left.
    await tx.run(holdConsumers);
    const row = await tx.maybe<DeadLetter>(firstOfKey, [topic, key]);
    if (!row) return false;
    seen(row);
    const event = handlers.read({ ...row, place: `parked/${row.position}` });
    // Nobody subscribes to it any more: then there is nothing to do.
    if (event) await handlers.handle(tx, event);
    await tx.run(remove, [row.position]);
    return true;
  });

/**
 * Handles the dead letters again, key by key in their order. A key whose event fails again stays as it is, with the new
 * reason. Answers how many were replayed and how many are left.
 */
export const replayParked = async <Deps>(options: ReplayOptions<Deps>): Promise<{ replayed: number; left: number }> => {
  const { db, log } = options;
  const handlers = createHandlerRegistry(options.subscriptions, options.deps, options.metrics);
  let replayed = 0;
  for (const { topic, key } of await db.rows<{ topic: string; key: string }>(keysToReplay)) {
    let row: DeadLetter | undefined;
    try {
      while (await replayFirst(db, handlers, topic, key, (found) => (row = found))) replayed += 1;
    } catch (error) {
      log.warn({ err: error, topic, key, position: row?.position }, 'a dead letter failed again');
      if (row) await db.run(noteError, [row.position, String(error).slice(0, 2000)]);
    }
  }
  return { replayed, left: (await db.one<{ size: number }>(count)).size };
};
